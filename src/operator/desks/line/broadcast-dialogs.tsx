import type { ReactNode } from 'react';
import * as v from 'valibot';
import { phone } from '@/contract/fields';
import {
  type Broadcast,
  broadcastDiscard,
  broadcastPreview,
  broadcastPropose,
  broadcastStop,
} from '@/contract/operator/broadcasts.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { BroadcastQuoteCard } from './broadcast-quote';
import { BROADCAST_CHANGES } from './broadcast-words';
import { broadcastsCopy as copy } from './broadcasts.copy';

/** An act on a broadcast that a dialog confirms. */
export type BroadcastAct = 'propose' | 'preview' | 'discard' | 'stop';

interface DialogProps {
  broadcast: Broadcast;
  onClose: () => void;
}

/** The dialog of an act. */
export function BroadcastDialog({ act, ...dialog }: DialogProps & { act: BroadcastAct }) {
  switch (act) {
    case 'propose':
      return <ProposeDialog {...dialog} />;
    case 'preview':
      return <PreviewDialog {...dialog} />;
    case 'discard':
      return <DiscardDialog {...dialog} />;
    case 'stop':
      return <StopDialog {...dialog} />;
  }
}

const say = (message: string) => showToast({ message, tone: 'success', durationMs: 5000 });

function ProposeDialog({ broadcast: { id, revision }, onClose }: DialogProps) {
  const propose = useOperatorCommand(broadcastPropose, BROADCAST_CHANGES);
  const send = async () => {
    const done = await propose.run({ id, revision });
    if (!done) return;
    say(done.approval === null ? copy.approvedAlone : copy.proposed(done.approval));
    onClose();
  };
  return (
    <AskDialog
      title={copy.propose}
      text={copy.proposeText}
      confirm={copy.propose}
      busy={copy.proposing}
      command={propose}
      onConfirm={send}
      onClose={onClose}
    >
      <BroadcastQuoteCard id={id} />
    </AskDialog>
  );
}

function DiscardDialog({ broadcast: { id }, onClose }: DialogProps) {
  const discard = useOperatorCommand(broadcastDiscard, BROADCAST_CHANGES);
  const send = async () => {
    if ((await discard.run({ id })) === undefined) return;
    say(copy.discarded);
    onClose();
  };
  return (
    <AskDialog
      title={copy.discard}
      text={copy.discardText}
      confirm={copy.discard}
      busy={copy.discarding}
      command={discard}
      onConfirm={send}
      onClose={onClose}
    />
  );
}

function StopDialog({ broadcast: { id }, onClose }: DialogProps) {
  const stop = useOperatorCommand(broadcastStop, BROADCAST_CHANGES);
  const send = async () => {
    if ((await stop.run({ id })) === undefined) return;
    say(copy.stopped);
    onClose();
  };
  return (
    <AskDialog
      title={copy.stop}
      text={copy.stopText}
      confirm={copy.stop}
      busy={copy.stopping}
      command={stop}
      onConfirm={send}
      onClose={onClose}
    />
  );
}

interface AskDialogProps {
  title: string;
  text: string;
  confirm: string;
  busy: string;
  command: { readonly isBusy: boolean; readonly error: unknown };
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks before an act, and says why it failed. */
function AskDialog({ title, text, confirm, busy, command, children, ...on }: AskDialogProps) {
  return (
    <DeskDialog
      title={title}
      onClose={on.onClose}
      footer={
        <>
          <Button variant="outline" onClick={on.onClose}>
            {copy.cancel}
          </Button>
          <Button variant="primary" isBusy={command.isBusy} onClick={() => void on.onConfirm()}>
            {command.isBusy ? busy : confirm}
          </Button>
        </>
      }
    >
      <Text variant="detail" tone="soft">
        {text}
      </Text>
      {children}
      <CallProblem error={command.error} />
    </DeskDialog>
  );
}

const previewRules = v.object({ username: phone });

function PreviewDialog({ broadcast: { id }, onClose }: DialogProps) {
  const form = useForm(previewRules, { username: '' });
  const preview = useOperatorCommand(broadcastPreview);
  const send = form.submit(async ({ username }) => {
    if ((await preview.run({ id, username })) === undefined) return;
    say(copy.previewed);
    onClose();
  });
  return (
    <DeskDialog title={copy.preview} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.previewText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField
          of={form.field('username')}
          label={copy.phone}
          inputMode="tel"
          autoComplete="off"
        />
        <CallProblem error={preview.error} />
        <Button type="submit" variant="primary" isWide isBusy={preview.isBusy}>
          {preview.isBusy ? copy.previewing : copy.preview}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
