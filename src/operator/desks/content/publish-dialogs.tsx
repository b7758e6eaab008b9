import * as v from 'valibot';
import {
  type ContentItem,
  contentPublish,
  contentWithdraw,
} from '@/contract/operator/content.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { operatorCopy } from '../../operator.copy';
import { toInstant } from '../money-out/thai-instant';
import { contentCopy as copy } from './content.copy';
import { CONTENT_CHANGES } from './item-form';
import { describeState, formatPlannedTime } from './item-state';
import { toFieldTime } from './thai-field-time';

const rules = v.pipe(
  v.object({ starts_at: v.string(), ends_at: v.string() }),
  v.forward(
    v.check(
      ({ starts_at: from, ends_at: to }) => from === '' || to === '' || from < to,
      copy.endsEarly,
    ),
    ['ends_at'],
  ),
);

interface ItemDialogProps {
  item: ContentItem;
  onClose: () => void;
}

const sayDone = (item: ContentItem) =>
  showToast({ message: copy.published(describeState(item)), tone: 'success', durationMs: 5000 });

/** Publishes the latest version, at once or at a time. */
export function PublishDialog({ item, onClose }: ItemDialogProps) {
  const publish = useOperatorCommand(contentPublish, CONTENT_CHANGES);
  const isShown = item.state === 'published';
  const form = useForm(rules, {
    starts_at: item.state === 'scheduled' ? toFieldTime(item.starts_at) : '',
    ends_at: item.state === 'ended' ? '' : toFieldTime(item.ends_at),
  });
  const send = form.submit(async ({ starts_at: from, ends_at: to }) => {
    const done = await publish.run({
      ...{ kind: item.kind, id: item.id, version: item.latest_version },
      ...(!isShown && from !== '' && { starts_at: toInstant(from) }),
      ends_at: to === '' ? null : toInstant(to),
    });
    if (!done) return;
    sayDone(done);
    onClose();
  });
  return (
    <DeskDialog title={copy.publishTitle(item.latest_version)} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        {isShown && item.starts_at !== null ? (
          <Text variant="detail" tone="soft">
            {copy.keepStart(formatPlannedTime(item.starts_at))}
          </Text>
        ) : (
          <FormField of={form.field('starts_at')} label={copy.startsAt} type="datetime-local" />
        )}
        <FormField of={form.field('ends_at')} label={copy.endsAt} type="datetime-local" />
        <CallProblem error={publish.error} />
        <Button type="submit" variant="primary" isWide isBusy={publish.isBusy}>
          {publish.isBusy ? copy.publishing : copy.publish}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Publishes an earlier version as a further one, at once. */
export function ReturnDialog({ item, version, onClose }: ItemDialogProps & { version: number }) {
  const publish = useOperatorCommand(contentPublish, CONTENT_CHANGES);
  const confirm = async () => {
    const done = await publish.run({
      ...{ kind: item.kind, id: item.id, version, is_return: true },
      ends_at: item.state === 'ended' ? null : item.ends_at,
    });
    if (!done) return;
    sayDone(done);
    onClose();
  };
  return (
    <DeskDialog
      title={copy.bringBackTitle(version)}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={publish.isBusy} onClick={() => void confirm()}>
            {publish.isBusy ? copy.publishing : copy.bringBack}
          </Button>
        </>
      }
    >
      <Text>{copy.bringBackText(version)}</Text>
      <CallProblem error={publish.error} />
    </DeskDialog>
  );
}

/** Takes an item away for everybody. */
export function WithdrawDialog({ item, onClose }: ItemDialogProps) {
  const withdraw = useOperatorCommand(contentWithdraw, CONTENT_CHANGES);
  const confirm = async () => {
    const done = await withdraw.run({ kind: item.kind, id: item.id });
    if (!done) return;
    sayDone(done);
    onClose();
  };
  return (
    <DeskDialog
      title={copy.withdrawTitle}
      onClose={onClose}
      footer={
        <>
          <Button variant="text" onClick={onClose}>
            {operatorCopy.cancel}
          </Button>
          <Button variant="primary" isBusy={withdraw.isBusy} onClick={() => void confirm()}>
            {withdraw.isBusy ? copy.withdrawing : copy.withdraw}
          </Button>
        </>
      }
    >
      <Text>{copy.withdrawText}</Text>
      <CallProblem error={withdraw.error} />
    </DeskDialog>
  );
}
