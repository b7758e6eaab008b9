import { useSnapshot } from 'valtio/react';
import { useLocation } from 'wouter';
import { resetPassword, sendCodeBody, setPasswordBody } from '@/contract/account.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { hrefFor } from '@/shared/routing/use-route';
import { type AskedCode, noteAskedCode } from '@/shared/state/asked-code';
import { Button } from '@/shared/ui/button';
import { CodeField, ResendCode } from '@/shared/ui/code-field';
import { FormField } from '@/shared/ui/form-field';
import { Row, Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { accountCopy } from '../account.copy';
import { forgotCopy } from '../forgot.copy';
import { forgotStore, rememberAsked, reset } from '../forgot.store';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';

const postResetPassword = commandOf(resetPassword);

/** The two steps of a password reset: requesting a code, then setting a password with it. */
export function ForgotForm() {
  const { asked } = useSnapshot(forgotStore);
  return asked ? <SetPassword asked={asked} /> : <SendCode />;
}

function SendCode() {
  const { problem, run } = useButtonCall();
  const form = useForm(sendCodeBody, {});
  const { isSubmitting } = form.store;
  const onSubmit = form.submit(({ username }) => run(() => askForCode(username)));
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <Text tone="soft">{forgotCopy.forgotText}</Text>
      <FormField
        of={form.field('username')}
        label={accountCopy.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
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
  const form = useForm(setPasswordBody, { username });
  const { isSubmitting } = form.store;
  const onSubmit = form.submit((body) =>
    run(
      async () => {
        await postResetPassword(body);
        showToast({ message: forgotCopy.passwordSet, tone: 'success' });
        reset();
        navigate(hrefFor('login'), { replace: true });
      },
      ({ errorName, message }) => {
        if (errorName !== 'auth.wrong_code') return false;
        form.refuse('code', message);
        return true;
      },
    ),
  );
  const handleResend = () =>
    run(async () => {
      await askForCode(username);
      showToast({ message: forgotCopy.resent, tone: 'success' });
    });

  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <Text tone="soft" role="status">
        {accountCopy.codeSent(username)}
      </Text>
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <CodeField of={form.field('code')} asked={asked} />
      <PasswordField
        of={form.field('password')}
        label={accountCopy.newPassword}
        hint={accountCopy.newPasswordHint}
        autoComplete="new-password"
      />
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.setPasswordBusy}>
        {forgotCopy.setPassword}
      </SubmitButton>
      <Row gap={2} align="stretch" place="spread" wraps className={styles.ways}>
        <Button variant="text" onClick={reset}>
          {forgotCopy.otherPhone}
        </Button>
        <ResendCode key={asked.askedAt} asked={asked} onResend={() => void handleResend()} />
      </Row>
    </AccountForm>
  );
}

async function askForCode(username: string): Promise<void> {
  const sent = await postResetPassword({ username });
  if (sent) rememberAsked(noteAskedCode(username, sent));
}
