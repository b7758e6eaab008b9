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
import { AskDialog } from '../../kit/ask-dialog';
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
    case 'stop':
      return <EndDialog act={act} {...dialog} />;
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
      busy={copy.proposing}
      command={propose}
      onConfirm={send}
      onClose={onClose}
    >
      <BroadcastQuoteCard id={id} />
    </AskDialog>
  );
}

/** Acts that end a broadcast, with their words. */
const endings = {
  discard: {
    ...{ call: broadcastDiscard, title: copy.discard, text: copy.discardText },
    ...{ busy: copy.discarding, done: copy.discarded },
  },
  stop: {
    ...{ call: broadcastStop, title: copy.stop, text: copy.stopText },
    ...{ busy: copy.stopping, done: copy.stopped },
  },
} as const;

function EndDialog({
  act,
  broadcast: { id },
  onClose,
}: DialogProps & { act: keyof typeof endings }) {
  const { call, done, ...words } = endings[act];
  const command = useOperatorCommand<typeof broadcastDiscard | typeof broadcastStop>(
    call,
    BROADCAST_CHANGES,
  );
  const send = async () => {
    if ((await command.run({ id })) === undefined) return;
    say(done);
    onClose();
  };
  return <AskDialog {...words} command={command} onConfirm={send} onClose={onClose} />;
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
