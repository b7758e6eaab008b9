import * as v from 'valibot';
import { bankAccountNumber } from '@/contract/fields';
import {
  type BankAccount,
  receivingAccountAdd,
  receivingAccountEdit,
} from '@/contract/operator/banks.contract';
import { formatBaht } from '@/domain/baht';
import { bankCodes, banks } from '@/domain/banks';
import { ApiError } from '@/shared/http/api-error';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { Stack, Text } from '@/shared/ui/kit';
import { SelectField } from '@/shared/ui/select-field';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { DeskDialog } from '../../kit/desk-dialog';
import { waitsForSecond } from '../../kit/operator-client';
import { useOperatorCommand } from '../../kit/operator-query';
import { Outcome } from '../members/outcome';
import { WaitingDialog } from '../members/reason-dialog';
import { ACCOUNT_CHANGES, TermFields, termFields } from './account-form';
import { bankName, banksCopy as copy, shortAccount } from './banks.copy';

const TRUEMONEY = 'truemoney';

const bankOptions = [
  ...bankCodes.map((value) => ({ value, label: banks[value].name })),
  { value: TRUEMONEY, label: bankName(null) },
];

const addRules = v.object({
  bank: v.picklist([...bankCodes, TRUEMONEY], copy.chooseBank),
  account_number: bankAccountNumber,
  ...termFields,
});

/** Asks to add an account. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(addRules, {
    ...{ account_number: '', account_name: '', purpose: 'both' },
    ...{ min_amount: '50', max_amount: '200000', daily_ceiling: '' },
  });
  const command = useOperatorCommand(receivingAccountAdd, ACCOUNT_CHANGES);
  const send = form.submit(async ({ bank, daily_ceiling: ceiling, ...typed }) => {
    const done = await command.run({
      ...typed,
      bank_code: bank === TRUEMONEY ? null : bank,
      daily_ceiling: ceiling === '' ? null : ceiling,
    });
    if (done === undefined) return;
    showToast({ message: copy.done.add, tone: 'success', durationMs: 5000 });
    onClose();
  });
  if (waitsForSecond(command.error)) return <WaitingDialog title={copy.add} onClose={onClose} />;
  return (
    <DeskDialog title={copy.add} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.addText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <SelectField
          of={form.field('bank')}
          label={copy.bank}
          options={bankOptions}
          placeholder={copy.chooseBank}
          autoFocus
        />
        <FormField
          of={form.field('account_number')}
          label={copy.number}
          inputMode="numeric"
          autoComplete="off"
        />
        <TermFields field={form.field} />
        <Outcome error={command.error} />
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : copy.request}
        </Button>
      </Stack>
    </DeskDialog>
  );
}

/** Returns whether the server asks for a reason, because no other account would receive deposits. */
export const isLastAccount = (error: unknown): boolean =>
  error instanceof ApiError && error.errorName === 'bank.last_account';

const editRules = v.object({
  ...termFields,
  force: v.pipe(v.string(), v.trim(), v.maxLength(200)),
});

/** Asks to change the terms of an account, with a reason for the last one that receives. */
export function EditAccountDialog({
  account,
  onClose,
}: {
  account: BankAccount;
  onClose: () => void;
}) {
  const { daily_ceiling: ceiling } = account;
  const form = useForm(editRules, {
    ...{ account_name: account.account_name, purpose: account.purpose, force: '' },
    min_amount: formatBaht(account.min_amount),
    max_amount: formatBaht(account.max_amount),
    daily_ceiling: ceiling === null ? '' : formatBaht(ceiling),
  });
  const command = useOperatorCommand(receivingAccountEdit, ACCOUNT_CHANGES);
  const isLast = isLastAccount(command.error);
  const send = form.submit(async ({ force, daily_ceiling: typedCeiling, ...typed }) => {
    const done = await command.run({
      ...typed,
      id: account.id,
      daily_ceiling: typedCeiling === '' ? null : typedCeiling,
      ...(force !== '' && { force }),
    });
    if (done === undefined) return;
    showToast({ message: copy.done.edit, tone: 'success', durationMs: 5000 });
    onClose();
  });
  const title = `${copy.edit} · ${shortAccount(account)}`;
  if (waitsForSecond(command.error)) return <WaitingDialog title={title} onClose={onClose} />;
  return (
    <DeskDialog title={title} onClose={onClose}>
      <Text variant="detail" tone="soft">
        {copy.editText}
      </Text>
      <Stack as="form" gap={4} noValidate onSubmit={(event) => void send(event)}>
        <TermFields field={form.field} />
        <Outcome error={command.error} />
        {isLast && <FormField of={form.field('force')} label={copy.force} autoFocus />}
        <Button type="submit" variant="primary" isWide isBusy={command.isBusy}>
          {command.isBusy ? copy.busy : isLast ? copy.editAnyway : copy.request}
        </Button>
      </Stack>
    </DeskDialog>
  );
}
