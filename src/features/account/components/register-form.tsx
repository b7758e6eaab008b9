import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { registerBody } from '@/contract/account.contract';
import { findAttribution } from '@/shared/state/local.store';
import { FormField } from '@/shared/ui/form-field';
import { FormProblem } from '@/shared/ui/form-problem';
import { PasswordField } from '@/shared/ui/password-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { postRegister } from '../account.api';
import { accountCopy } from '../account.copy';
import { useSessionForm } from '../use-session-form';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';

/** Makes a visitor a member. */
export function RegisterForm() {
  const { problem, begin } = useSessionForm();
  const agentCode = findAttribution()?.ag ?? null;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(registerBody),
    defaultValues: {
      username: '',
      password: '',
      birth_date: '',
      ...(agentCode !== null && { agent_code: agentCode }),
    },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit((body) =>
    begin(
      async () => {
        const session = await postRegister(body);
        showToast({ message: accountCopy.welcome, tone: 'success' });
        return session;
      },
      (name, message) => {
        if (name === 'register.username_taken')
          setError('username', { message }, { shouldFocus: true });
        else if (name === 'register.under_age')
          setError('birth_date', { message }, { shouldFocus: true });
        else return false;
        return true;
      },
    ),
  );

  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <FormField
        label={accountCopy.phone}
        hint={accountCopy.phoneHint}
        error={errors.username?.message}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        {...register('username')}
      />
      <PasswordField
        label={accountCopy.newPassword}
        hint={accountCopy.newPasswordHint}
        error={errors.password?.message}
        autoComplete="new-password"
        {...register('password')}
      />
      <FormField
        label={accountCopy.birthDate}
        hint={accountCopy.birthDateHint}
        error={errors.birth_date?.message}
        type="date"
        autoComplete="bday"
        {...register('birth_date')}
      />
      <FormProblem>{problem ?? errors.agent_code?.message}</FormProblem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.registerBusy}>
        {accountCopy.register}
      </SubmitButton>
      {agentCode !== null && (
        <p className={styles['invitation']}>{accountCopy.invitedBy(agentCode)}</p>
      )}
    </AccountForm>
  );
}
