import * as v from 'valibot';
import { withdrawalBounced, withdrawalHold } from '@/contract/operator/withdrawals.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { WaitingDialog } from '../members/reason-dialog';
import { type PayoutDialogProps, sayDone, titleOf } from './confirm-dialogs';
import { DecisionProblem } from './decision-problem';
import { outActsCopy as copy, moneyOutCopy } from './money-out.copy';
import { OUT_CHANGES } from './use-out-decision';

const rules = v.object({
  note: v.pipe(v.string(), v.trim(), v.nonEmpty(copy.needNote), v.maxLength(200, 'ข้อความยาวเกินไป')),
});

const commands = { hold: withdrawalHold, bounce: withdrawalBounced } as const;
const texts = { hold: copy.holdText, bounce: copy.bounceText } as const;
const labels = { hold: copy.holdNote, bounce: copy.bounceNote } as const;

/** Asks for a note to the team, for a hold or for a transfer that the bank returned. */
export function TeamNoteDialog({
  what,
  payout,
  onClose,
  onDone,
}: PayoutDialogProps & { what: keyof typeof commands }) {
  const form = useForm(rules, { note: '' });
  const command = useOperatorCommand(commands[what], OUT_CHANGES);
  const title = titleOf(payout, copy[what]);
  const send = form.submit(async ({ note }) => {
    if ((await command.run({ id: payout.id, note })) !== undefined) onDone(sayDone(payout, what));
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {texts[what]}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <FormField of={form.field('note')} label={labels[what]} autoComplete="off" autoFocus />
        <DecisionProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? moneyOutCopy.busy : copy[what]}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
