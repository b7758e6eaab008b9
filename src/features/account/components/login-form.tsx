import { useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { phone } from '@/contract/fields';
import { loginBody, signInCode } from '@/contract/session.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { findLineAgreement } from '@/shared/line/line-agreement';
import { RouteLink } from '@/shared/routing/route-link';
import { type AskedCode, noteAskedCode } from '@/shared/state/asked-code';
import { closeModal, sessionStore } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { CheckChoice } from '@/shared/ui/check-choice';
import { CodeField, ResendCode } from '@/shared/ui/code-field';
import { FormField } from '@/shared/ui/form-field';
import { Text } from '@/shared/ui/kit';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { useForm } from '@/shared/ui/use-form';
import { accountCopy } from '../account.copy';
import { loginCopy } from '../login.copy';
import { postLogin } from '../session.api';
import { useIsLineVisitorExpected } from '../use-is-line-visitor-expected';
import { useSessionForm } from '../use-session-form';
import { AccountForm } from './account-form';
import styles from './account-form.module.css';
import { FormSection } from './form-section';
import { LineGreeting } from './line-greeting';

const postSignInCode = commandOf(signInCode);

/** The form that signs a member in. */
export function LoginForm() {
  const { problem, begin } = useSessionForm();
  const code = useButtonCall();
  const { lineVisitor } = useSnapshot(sessionStore);
  const isLineVisitorExpected = useIsLineVisitorExpected();
  const [links, setLinks] = useState(true);
  const [isHeldUp, setHeldUp] = useState(false);
  const [lastAsked, setLastAsked] = useState<AskedCode | null>(null);
  const form = useForm(loginBody, { username: '', password: '' });
  const { isSubmitting } = form.store;
  const typed = v.safeParse(phone, form.read('username'));
  const asked = lastAsked?.username === typed.output ? lastAsked : null;

  const onSubmit = form.submit((body) =>
    begin(
      async () => {
        setHeldUp(false);
        const line = links ? findLineAgreement() : null;
        const session = await postLogin(line ? { ...body, line } : body);
        showToast({ message: loginCopy.welcomeBack, tone: 'success' });
        return session;
      },
      ({ errorName, message }) => {
        if (errorName === 'auth.too_many_attempts') setHeldUp(true);
        // The next submit signs in without linking LINE.
        if (errorName?.startsWith('line.')) setLinks(false);
        if (errorName !== 'auth.wrong_code') return false;
        form.refuse('code', message);
        return true;
      },
    ),
  );
  const handleAsk = () =>
    code.run(async () => {
      if (!typed.success) {
        form.refuse('username', typed.issues[0].message);
        return;
      }
      const username = typed.output;
      setLastAsked(noteAskedCode(username, await postSignInCode({ username })));
    });

  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      <LineGreeting />
      <FormField
        of={form.field('username')}
        label={accountCopy.phone}
        type="tel"
        inputMode="numeric"
        autoComplete="username"
      />
      <PasswordField
        of={form.field('password')}
        label={loginCopy.password}
        autoComplete="current-password"
      />
      <Text
        as={RouteLink}
        variant="label"
        tone="accent"
        name="forgot"
        className={styles.forgot}
        onClick={() => closeModal('login')}
      >
        {loginCopy.forgotQuestion}
      </Text>
      {asked && (
        <FormSection title={accountCopy.codeSection} hint={accountCopy.codeSent(asked.username)}>
          <CodeField key={asked.askedAt} of={form.field('code')} asked={asked} />
          <ResendCode
            key={`resend ${asked.askedAt}`}
            asked={asked}
            onResend={() => void handleAsk()}
          />
        </FormSection>
      )}
      {(lineVisitor || isLineVisitorExpected) && (
        <CheckChoice
          label={loginCopy.lineLinks}
          text={loginCopy.lineLinksText}
          checked={links}
          onChange={({ target }) => setLinks(target.checked)}
        />
      )}
      <Problem>{code.problem ?? (isHeldUp && asked ? null : problem)}</Problem>
      {isHeldUp && !asked && (
        <Button variant="quiet" isBusy={code.isBusy} onClick={() => void handleAsk()}>
          {code.isBusy ? accountCopy.sendCodeBusy : loginCopy.signInByCode}
        </Button>
      )}
      <SubmitButton isBusy={isSubmitting} busyText={loginCopy.loginBusy}>
        {accountCopy.login}
      </SubmitButton>
    </AccountForm>
  );
}
