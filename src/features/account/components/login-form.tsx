import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { loginBody } from '@/contract/account.contract';
import { RouteLink } from '@/shared/routing/route-link';
import { closeModal } from '@/shared/state/session.store';
import { FormField } from '@/shared/ui/form-field';
import { FormProblem } from '@/shared/ui/form-problem';
import { PasswordField } from '@/shared/ui/password-field';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { postLogin } from '../account.api';
import { accountCopy } from '../account.copy';
import { useSessionForm } from '../use-session-form';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';

/** Signs a member in. */
export function LoginForm() {
  const { problem, begin } = useSessionForm();
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(loginBody),
    defaultValues: { username: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const onSubmit = handleSubmit((body) =>
    begin(async () => {
      const session = await postLogin(body);
      showToast({ message: accountCopy.welcomeBack, tone: 'success' });
      return session;
    }),
  );

  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <FormField
        label={accountCopy.phone}
        error={errors.username?.message}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        {...register('username')}
      />
      <PasswordField
        label={accountCopy.password}
        error={errors.password?.message}
        autoComplete="current-password"
        {...register('password')}
      />
      <RouteLink name="forgot" className={styles['forgot']} onClick={() => closeModal('login')}>
        {accountCopy.forgotQuestion}
      </RouteLink>
      <FormProblem>{problem}</FormProblem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.loginBusy}>
        {accountCopy.login}
      </SubmitButton>
    </AccountForm>
  );
}
