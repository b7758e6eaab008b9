import { useState } from 'react';
import * as v from 'valibot';
import type { DataOf } from '@/contract/endpoint';
import { typedBaht } from '@/contract/fields';
import { incomingReport } from '@/contract/operator/incoming.contract';
import { formatBaht } from '@/domain/baht';
import { bankCodes } from '@/domain/banks';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { useForm } from '@/shared/ui/use-form';
import { CallProblem } from '../../kit/call-problem';
import { DeskDialog } from '../../kit/desk-dialog';
import { useOperatorCommand } from '../../kit/operator-query';
import { bankName } from './account-text';
import { moneyActsCopy as copy, moneyInCopy } from './money-in.copy';
import { useAccountOptions } from './returned-dialog';
import { MONEY_CHANGES } from './use-decision';

const text = (longest: number) => v.pipe(v.string(), v.trim(), v.maxLength(longest));

const rules = v.object({
  account_id: v.pipe(v.string(), v.nonEmpty(copy.needAccount)),
  amount: v.pipe(
    typedBaht,
    v.check((satang) => satang > 0, 'จำนวนเงินต้องมากกว่าศูนย์'),
  ),
  sender_bank_code: v.string(),
  sender_account_number: text(64),
  sender_name: text(120),
  reference: v.pipe(v.string(), v.trim(), v.nonEmpty(copy.needReference), v.maxLength(100)),
  occurred_at: v.string(),
});

/** Empty texts are fields that the bank does not show. */
const orNull = (typed: string): string | null => (typed === '' ? null : typed);

/** Reports money that a person saw at the bank. The same reference again names the earlier row. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(rules, {
    ...{ account_id: '', amount: '', sender_bank_code: '', sender_account_number: '' },
    ...{ sender_name: '', reference: '', occurred_at: '' },
  });
  const accounts = useAccountOptions();
  const command = useOperatorCommand(incomingReport, MONEY_CHANGES);
  const [outcome, setOutcome] = useState<DataOf<typeof incomingReport>>();
  const send = form.submit(async ({ occurred_at, ...typed }) => {
    const done = await command.run({
      account_id: typed.account_id,
      amount: formatBaht(typed.amount),
      reference: typed.reference,
      sender_bank_code: orNull(typed.sender_bank_code),
      sender_account_number: orNull(typed.sender_account_number),
      sender_name: orNull(typed.sender_name),
      // The field has Thai time without seconds.
      ...(occurred_at !== '' && { occurred_at: `${occurred_at}:00+07:00` }),
    });
    if (done !== undefined) setOutcome(done);
  });
  if (outcome) return <OutcomeDialog outcome={outcome} onClose={onClose} />;
  return (
    <DeskDialog title={copy.reportTitle} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.reportText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('account_id')}
          label={copy.reportAccount}
          placeholder={copy.chooseAccount}
          options={accounts}
        />
        <FormField
          of={form.field('amount')}
          label={copy.amount}
          inputMode="decimal"
          autoComplete="off"
        />
        <FormField of={form.field('reference')} label={copy.bankReference} autoComplete="off" />
        <SelectField
          of={form.field('sender_bank_code')}
          label={copy.senderBank}
          placeholder={copy.senderTrueMoney}
          options={bankCodes.map((code) => ({ value: code, label: bankName(code) }))}
        />
        <FormField
          of={form.field('sender_account_number')}
          label={copy.senderNumber}
          autoComplete="off"
        />
        <FormField of={form.field('sender_name')} label={copy.senderName} autoComplete="off" />
        <FormField
          of={form.field('occurred_at')}
          label={copy.occurredAt}
          type="datetime-local"
          hint={copy.occurredHint}
        />
        <CallProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? moneyInCopy.busy : moneyInCopy.report}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

function OutcomeDialog({
  outcome,
  onClose,
}: {
  outcome: DataOf<typeof incomingReport>;
  onClose: () => void;
}) {
  return (
    <DeskDialog
      title={copy.reportTitle}
      onClose={onClose}
      footer={
        <Button variant="primary" autoFocus onClick={onClose}>
          {moneyInCopy.understood}
        </Button>
      }
    >
      <Text role="status">
        {outcome.is_repeated ? `${copy.reportedBefore(outcome.id)} · ` : `#${outcome.id} · `}
        {copy.reported[outcome.state]}
      </Text>
    </DeskDialog>
  );
}
