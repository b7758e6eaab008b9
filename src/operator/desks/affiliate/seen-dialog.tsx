import * as v from 'valibot';
import { affiliateSignalSeen } from '@/contract/operator/affiliate.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { signalsCopy as copy } from './affiliate.copy';

const rules = v.object({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(5, copy.noteShort),
    v.maxLength(200, copy.noteLong),
  ),
});

/** Marks the signals of a friend as seen, with a note. */
export function SeenDialog({
  friendId,
  onClose,
  onDone,
}: {
  friendId: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const form = useForm(rules, { note: '' });
  const command = useOperatorCommand(affiliateSignalSeen, ['/operator/v1/affiliate/signals']);
  const send = form.submit(async ({ note }) => {
    if ((await command.run({ friend_id: friendId, note })) === undefined) return;
    showToast({ message: copy.seen, tone: 'success', durationMs: 5000 });
    onDone();
  });
  return (
    <DeskDialog title={copy.seeTitle} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.seeText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('note')} label={copy.seeNote} autoComplete="off" autoFocus />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
