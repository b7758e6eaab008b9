import { useQuery } from '@tanstack/react-query';
import type * as v from 'valibot';
import { bankAccountBody, updateSubBankAccount } from '@/contract/account.contract';
import type { ErrorName } from '@/contract/errors';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SelectField } from '@/shared/ui/select-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { uiCopy } from '@/shared/ui/ui.copy';
import { useForm } from '@/shared/ui/use-form';
import { accountCopy } from '../account.copy';
import { bankOptions } from '../bank-options';
import { profileCopy } from '../profile.copy';
import { profileQueries } from '../profile.queries';
import { AccountForm } from './account-form';

const postBankAccount = commandOf(updateSubBankAccount);

/** For each refusal, the form field that shows its message. */
const refusedFields: { readonly [Name in ErrorName]?: keyof v.InferInput<typeof bankAccountBody> } =
  {
    'auth.wrong_password': 'current_password',
    'bank_account.taken': 'bank_account_number',
  };

export interface BankAccountFormProps {
  onSaved: () => void;
  /** Called when the member cancels; left out where a bank account is required. */
  onCancel?: (() => void) | undefined;
}

/** Saves the member's bank account. Asks for the password again, since withdrawals go to this account. */
export function BankAccountForm({ onSaved, onCancel }: BankAccountFormProps) {
  const { data: profile } = useQuery(profileQueries.profile());
  const { problem, run } = useButtonCall();
  const form = useForm(bankAccountBody, {});
  const { isSubmitting } = form.store;
  const onSubmit = form.submit((body) =>
    run(
      async () => {
        await postBankAccount(body);
        showToast({ message: profileCopy.bankAccountSaved, tone: 'success' });
        onSaved();
      },
      ({ errorName, message }) => {
        const field = errorName && refusedFields[errorName];
        if (!field) return false;
        form.refuse(field, message);
        return true;
      },
    ),
  );
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      {/* Tells password managers which user the password belongs to. */}
      <input type="text" hidden readOnly autoComplete="username" value={profile?.username ?? ''} />
      <SelectField
        of={form.field('bank_code')}
        label={accountCopy.bank}
        placeholder={accountCopy.chooseBank}
        options={bankOptions}
        autoFocus
      />
      <FormField
        of={form.field('bank_account_number')}
        label={accountCopy.bankAccount}
        hint={
          name === '' ? profileCopy.bankAccountOwnerUnknown : profileCopy.bankAccountOwner(name)
        }
        inputMode="numeric"
        autoComplete="off"
      />
      <PasswordField
        of={form.field('current_password')}
        label={profileCopy.confirmByPassword}
        autoComplete="current-password"
      />
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={profileCopy.saveBankAccountBusy}>
        {profileCopy.saveBankAccount}
      </SubmitButton>
      {onCancel && (
        <Button variant="text" onClick={onCancel}>
          {uiCopy.cancel}
        </Button>
      )}
    </AccountForm>
  );
}
