import { valibotResolver } from '@hookform/resolvers/valibot';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type * as v from 'valibot';
import { bankAccountBody } from '@/contract/account.contract';
import type { ErrorName } from '@/contract/errors';
import { useButtonCall } from '@/shared/http/use-button-call';
import { Button } from '@/shared/ui/button';
import { FormField } from '@/shared/ui/form-field';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SelectField } from '@/shared/ui/select-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { uiCopy } from '@/shared/ui/ui.copy';
import { postBankAccount } from '../account.api';
import { accountCopy } from '../account.copy';
import { bankOptions } from '../bank.options';
import { profileQueries } from '../profile.queries';
import { AccountForm } from './account-form';

/** Fields that a refusal of the server belongs to. */
const refusedFields: { readonly [Name in ErrorName]?: keyof v.InferInput<typeof bankAccountBody> } =
  {
    'auth.wrong_password': 'current_password',
    'bank_account.taken': 'bank_account_number',
  };

export interface BankAccountFormProps {
  onSaved: () => void;
  /** Left out where the account is required. */
  onCancel?: (() => void) | undefined;
}

/** Names the member's own account. The password is asked once more: it is where the money goes. */
export function BankAccountForm({ onSaved, onCancel }: BankAccountFormProps) {
  const { data: profile } = useQuery(profileQueries.profile());
  const { problem, run } = useButtonCall();
  const { register, handleSubmit, setError, formState } = useForm<
    v.InferInput<typeof bankAccountBody>,
    unknown,
    v.InferOutput<typeof bankAccountBody>
  >({
    resolver: valibotResolver(bankAccountBody),
    defaultValues: { bank_account_number: '', current_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit((body) =>
    run(
      async () => {
        await postBankAccount(body);
        showToast({ message: accountCopy.bankAccountSaved, tone: 'success' });
        onSaved();
      },
      ({ errorName, message }) => {
        const field = errorName && refusedFields[errorName];
        if (!field) return false;
        setError(field, { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      {/* Tells the browser's password keeper whose password it is. */}
      <input type="text" hidden readOnly autoComplete="username" value={profile?.username ?? ''} />
      <SelectField
        label={accountCopy.bank}
        placeholder={accountCopy.chooseBank}
        options={bankOptions}
        error={errors.bank_code?.message}
        autoFocus
        {...register('bank_code')}
      />
      <FormField
        label={accountCopy.bankAccount}
        hint={
          name === '' ? accountCopy.bankAccountOwnerUnknown : accountCopy.bankAccountOwner(name)
        }
        error={errors.bank_account_number?.message}
        inputMode="numeric"
        autoComplete="off"
        {...register('bank_account_number')}
      />
      <PasswordField
        label={accountCopy.confirmByPassword}
        error={errors.current_password?.message}
        autoComplete="current-password"
        {...register('current_password')}
      />
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.saveBankAccountBusy}>
        {accountCopy.saveBankAccount}
      </SubmitButton>
      {onCancel && (
        <Button variant="text" onClick={onCancel}>
          {uiCopy.cancel}
        </Button>
      )}
    </AccountForm>
  );
}
