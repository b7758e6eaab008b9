import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { receivingAccountList } from '@/contract/operator/banks.contract';
import { incomingReturned } from '@/contract/operator/incoming.contract';
import type { IncomingRow } from '@/contract/operator/money-in.fields';
import { formatMoney } from '@/domain/money';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { accountEnd, bankName } from './account-text';
import { DecisionProblem } from './confirm-dialog';
import { moneyActsCopy as copy, moneyInCopy, panelCopy } from './money-in.copy';
import { MONEY_CHANGES } from './use-decision';

const rules = v.object({
  account_id: v.pipe(v.string(copy.needAccount), v.nonEmpty(copy.needAccount)),
  bank_reference: v.pipe(v.string(), v.trim(), v.nonEmpty(copy.needReference), v.maxLength(100)),
});

/** Choices of the agent's accounts for a form. */
export function useAccountOptions(): readonly { value: string; label: string }[] {
  const { data } = useQuery(operatorQuery(receivingAccountList));
  return (data ?? []).map(({ id, bank_code, account_number, account_name }) => ({
    value: String(id),
    label: `${bankName(bank_code)} ${accountEnd(account_number) ?? ''} · ${account_name}`,
  }));
}

/** Records the transfer that sent a payment back. */
export function ReturnedDialog({
  money,
  onClose,
  onDone,
}: {
  money: IncomingRow;
  onClose: () => void;
  onDone: (message: string) => void;
}) {
  const account = money.receiving_account_id;
  const form = useForm(rules, {
    ...{ account_id: account === null ? '' : String(account), bank_reference: '' },
  });
  const options = useAccountOptions();
  const command = useOperatorCommand(incomingReturned, MONEY_CHANGES);
  const amount = formatMoney(money.amount);
  const send = form.submit(async (typed) => {
    const done = await command.run({ id: money.id, ...typed });
    if (done !== undefined) onDone(copy.toasts.returned(`#${money.id}`, amount));
  });
  return (
    <DeskDialog title={`${panelCopy.sentBack} · ${amount}`} onClose={onClose}>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('account_id')}
          label={copy.account}
          placeholder={copy.chooseAccount}
          options={options}
        />
        <FormField
          of={form.field('bank_reference')}
          label={copy.bankReference}
          autoComplete="off"
        />
        <DecisionProblem error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? moneyInCopy.busy : copy.save}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
