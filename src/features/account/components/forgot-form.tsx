import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { sendCodeBody, setPasswordBody } from '@/contract/account.contract';
import { useButtonCall } from '@/shared/http/use-button-call';
import { hrefFor } from '@/shared/routing/use-route';
import { type AskedCode, noteAskedCode } from '@/shared/state/asked-code';
import { Button } from '@/shared/ui/button';
import { CodeField, ResendCode } from '@/shared/ui/code-field';
import { FormField } from '@/shared/ui/form-field';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { postResetPassword } from '../account.api';
import { accountCopy } from '../account.copy';
import { forgotStore, rememberAsked, reset } from '../forgot.store';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';

/** The two steps of a forgotten password: a code is sent, by the code a new one is set. */
export function ForgotForm() {
  const { asked } = useSnapshot(forgotStore);
  return asked ? <SetPassword asked={asked} /> : <SendCode />;
}

function SendCode() {
  const { problem, run } = useButtonCall();
  const { register, handleSubmit, formState } = useForm({
    resolver: valibotResolver(sendCodeBody),
    defaultValues: { username: '' },
  });
  const { errors, isSubmitting } = formState;
  const onSubmit = handleSubmit(({ username }) => run(() => askForCode(username)));
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <p className={styles.text}>{accountCopy.forgotText}</p>
      <FormField
        label={accountCopy.phone}
        error={errors.username?.message}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
        {...register('username')}
      />
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.sendCodeBusy}>
        {accountCopy.sendCode}
      </SubmitButton>
    </AccountForm>
  );
}

function SetPassword({ asked }: { asked: AskedCode }) {
  const { username } = asked;
  const { problem, run } = useButtonCall();
  const [, navigate] = useLocation();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: valibotResolver(setPasswordBody),
    defaultValues: { username, code: '', password: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('code'), [setFocus]);

  const onSubmit = handleSubmit((body) =>
    run(
      async () => {
        await postResetPassword(body);
        showToast({ message: accountCopy.passwordSet, tone: 'success' });
        reset();
        navigate(hrefFor('login'), { replace: true });
      },
      ({ errorName, message }) => {
        if (errorName !== 'auth.wrong_code') return false;
        setError('code', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  const handleResend = () =>
    run(async () => {
      await askForCode(username);
      showToast({ message: accountCopy.resent, tone: 'success' });
    });

  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <p className={styles.text} role="status">
        {accountCopy.codeSent(username)}
      </p>
      <input type="hidden" autoComplete="username" {...register('username')} />
      <CodeField asked={asked} error={errors.code?.message} {...register('code')} />
      <PasswordField
        label={accountCopy.newPassword}
        hint={accountCopy.newPasswordHint}
        error={errors.password?.message}
        autoComplete="new-password"
        {...register('password')}
      />
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.setPasswordBusy}>
        {accountCopy.setPassword}
      </SubmitButton>
      <div className={styles.ways}>
        <Button variant="text" onClick={reset}>
          {accountCopy.otherPhone}
        </Button>
        <ResendCode key={asked.askedAt} asked={asked} onResend={() => void handleResend()} />
      </div>
    </AccountForm>
  );
}

async function askForCode(username: string): Promise<void> {
  const sent = await postResetPassword({ username });
  if (sent) rememberAsked(noteAskedCode(username, sent));
}
