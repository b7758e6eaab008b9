import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { payoutAccountList, withdrawalPaid } from '@/contract/operator/withdrawals.contract';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { Skeleton } from '@/shared/ui/states';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { LoadError } from '../../kit/load-error';
import { operatorQuery, useOperatorCommand } from '../../kit/operator-query';
import { nameAccount } from './account-name';
import { type PayoutDialogProps, sayDone, titleOf } from './confirm-dialogs';
import { DecisionProblem } from './decision-problem';
import { outActsCopy as copy, moneyOutCopy } from './money-out.copy';
import { toInstant } from './thai-instant';
import { OUT_CHANGES } from './use-out-decision';

const rules = v.object({
  bank_reference: v.pipe(v.string(), v.trim(), v.nonEmpty(copy.needReference), v.maxLength(100)),
  account_id: v.pipe(v.string(copy.needAccount), v.nonEmpty(copy.needAccount)),
  paid_at: v.string(),
});

/** Records the transfer of an approved withdrawal: the account that paid, the bank's number, and the time. */
export function PayDialog(props: PayoutDialogProps) {
  const accounts = useQuery(operatorQuery(payoutAccountList));
  return (
    <DeskDialog title={titleOf(props.payout, copy.pay)} onClose={props.onClose}>
      <Text variant="detail" tone="soft">
        {copy.payText}
      </Text>
      {accounts.error && !accounts.data && (
        <LoadError error={accounts.error} onRetry={() => void accounts.refetch()} />
      )}
      {accounts.isPending && <Skeleton width="100%" height={220} />}
      {accounts.data && (
        <PayForm
          {...props}
          options={accounts.data.map((account) => ({
            value: String(account.id),
            label: nameAccount(account),
          }))}
        />
      )}
    </DeskDialog>
  );
}

function PayForm({
  payout,
  onDone,
  options,
}: PayoutDialogProps & { options: readonly { value: string; label: string }[] }) {
  const [first] = options;
  const form = useForm(rules, { bank_reference: '', account_id: first?.value ?? '', paid_at: '' });
  const command = useOperatorCommand(withdrawalPaid, OUT_CHANGES);
  const send = form.submit(async ({ paid_at, ...typed }) => {
    const done = await command.run({
      ...{ id: payout.id, ...typed },
      ...(paid_at !== '' && { paid_at: toInstant(paid_at) }),
    });
    if (done !== undefined) onDone(sayDone(payout, 'pay'));
  });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
      <FormField
        of={form.field('bank_reference')}
        label={copy.bankReference}
        autoComplete="off"
        autoFocus
      />
      <SelectField
        of={form.field('account_id')}
        label={copy.account}
        placeholder={copy.chooseAccount}
        options={options}
      />
      <FormField
        of={form.field('paid_at')}
        label={copy.paidAt}
        type="datetime-local"
        hint={copy.paidAtHint}
      />
      <DecisionProblem error={command.error} />
      <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
        {command.isBusy ? moneyOutCopy.busy : copy.pay}
      </Button>
    </Stack>
  );
}
