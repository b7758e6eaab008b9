import * as v from 'valibot';
import { sayNotice } from '@/contract/notices.copy';
import { withdrawalReject } from '@/contract/operator/withdrawals.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { type PayoutDialogProps, sayDone, titleOf } from './confirm-dialogs';
import { DecisionProblem } from './decision-problem';
import { outActsCopy as copy, moneyOutCopy } from './money-out.copy';
import styles from './money-out.module.css';
import { OUT_CHANGES } from './use-out-decision';

const OTHER = 'other';

const rules = v.pipe(
  v.object({
    choice: v.pipe(v.string(copy.choose), v.nonEmpty(copy.choose)),
    text: v.pipe(v.string(), v.trim(), v.maxLength(200, 'ข้อความยาวเกินไป')),
  }),
  v.forward(
    v.check(({ choice, text }) => choice !== OTHER || text !== '', copy.needNote),
    ['text'],
  ),
);

/** Rejects a withdrawal, and shows the sentence that the member will read. */
export function RejectDialog({ payout, onClose, onDone }: PayoutDialogProps) {
  const form = useForm(rules, { choice: '', text: '' });
  const command = useOperatorCommand(withdrawalReject, OUT_CHANGES);
  const choice = form.read('choice') ?? '';
  const note = choice === OTHER ? (form.read('text') ?? '').trim() : choice;
  const send = form.submit(async (typed) => {
    const done = await command.run({
      id: payout.id,
      note: typed.choice === OTHER ? typed.text : typed.choice,
    });
    if (done !== undefined) onDone(sayDone(payout, 'reject'));
  });
  return (
    <DeskDialog title={titleOf(payout, copy.reject)} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.rejectText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('choice')}
          label={copy.reason}
          placeholder={copy.choose}
          options={[
            ...copy.reasons.map((each) => ({ value: each, label: each })),
            { value: OTHER, label: copy.other },
          ]}
        />
        {choice === OTHER && (
          <FormField of={form.field('text')} label={copy.otherText} autoComplete="off" />
        )}
        <div>
          <Text variant="note" tone="faint">
            {copy.preview}
          </Text>
          <p className={styles.preview}>
            {sayNotice({
              kind: 'withdrawal_rejected',
              amount: payout.amount,
              note: note === '' ? '…' : note,
            })}
          </p>
        </div>
        <DecisionProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? moneyOutCopy.busy : copy.reject}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
