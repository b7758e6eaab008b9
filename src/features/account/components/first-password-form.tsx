import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { firstPasswordBody, setPassword } from '@/contract/account.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { type AskedCode, noteAskedCode } from '@/shared/state/asked-code';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { CodeField, ResendCode } from '@/shared/ui/code-field';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { uiCopy } from '@/shared/ui/ui.copy';
import { useForm } from '@/shared/ui/use-form';
import { accountCopy } from '../account.copy';
import { profileCopy } from '../profile.copy';
import { AccountForm } from './account-form';

const postFirstPassword = commandOf(setPassword);

/** Sets the first password of a member who signs in by LINE, confirmed by a code to their phone. */
export function FirstPasswordForm({ onClose }: { onClose: () => void }) {
  const { problem, run } = useButtonCall();
  const { authUser } = useSnapshot(userStore);
  const phone = authUser?.user.username ?? '';
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const form = useForm(firstPasswordBody, {});
  const { isSubmitting } = form.store;
  const onSubmit = form.submit((body) =>
    run(
      async () => {
        const sent = await postFirstPassword(body);
        if (sent) {
          setAsked(noteAskedCode(phone, sent));
          return;
        }
        showToast({ message: profileCopy.firstPasswordSet, tone: 'success' });
        onClose();
      },
      ({ errorName, message }) => {
        if (errorName !== 'auth.wrong_code') return false;
        form.refuse('code', message);
        return true;
      },
    ),
  );
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      {/* Tells password managers which user the password belongs to. */}
      <input type="text" hidden readOnly autoComplete="username" value={phone} />
      <PasswordField
        of={form.field('password')}
        label={accountCopy.newPassword}
        hint={accountCopy.newPasswordHint}
        autoComplete="new-password"
        autoFocus
      />
      {asked && (
        <>
          <CodeField
            key={asked.askedAt}
            of={form.field('code')}
            asked={asked}
            hint={accountCopy.codeOnItsWay(phone)}
          />
          <ResendCode
            key={`resend ${asked.askedAt}`}
            asked={asked}
            // A submit without a code makes the server send a new one.
            onResend={() => void form.submitWithout('code', onSubmit)}
          />
        </>
      )}
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.setPasswordBusy}>
        {asked ? accountCopy.newPassword : accountCopy.sendCode}
      </SubmitButton>
      <Button variant="text" onClick={onClose}>
        {uiCopy.cancel}
      </Button>
    </AccountForm>
  );
}
