import { valibotResolver } from '@hookform/resolvers/valibot';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useSnapshot } from 'valtio/react';
import { firstPasswordBody } from '@/contract/account.contract';
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
import { postFirstPassword } from '../account.api';
import { accountCopy } from '../account.copy';
import { AccountForm } from './account-form';

/** Sets the password of a member whom LINE alone let in so far, by a code to their phone. */
export function FirstPasswordForm({ onClose }: { onClose: () => void }) {
  const { problem, run } = useButtonCall();
  const { authUser } = useSnapshot(userStore);
  const phone = authUser?.user.username ?? '';
  const [asked, setAsked] = useState<AskedCode | null>(null);
  const { register, unregister, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: valibotResolver(firstPasswordBody),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => {
    if (asked) setFocus('code');
  }, [asked, setFocus]);
  const onSubmit = handleSubmit((body) =>
    run(
      async () => {
        const sent = await postFirstPassword(body);
        if (sent) {
          setAsked(noteAskedCode(phone, sent));
          return;
        }
        showToast({ message: accountCopy.firstPasswordSet, tone: 'success' });
        onClose();
      },
      ({ errorName, message }) => {
        if (errorName !== 'auth.wrong_code') return false;
        setError('code', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  const handleResend = () => {
    // Without a code the server sends one.
    unregister('code');
    void onSubmit();
  };
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      {/* Tells the browser's password keeper whose password it is. */}
      <input type="text" hidden readOnly autoComplete="username" value={phone} />
      <PasswordField
        label={accountCopy.newPassword}
        hint={accountCopy.newPasswordHint}
        error={errors.password?.message}
        autoComplete="new-password"
        autoFocus
        {...register('password')}
      />
      {asked && (
        <>
          <CodeField
            key={asked.askedAt}
            asked={asked}
            hint={accountCopy.codeOnItsWay(phone)}
            error={errors.code?.message}
            {...register('code', { shouldUnregister: true })}
          />
          <ResendCode key={`resend ${asked.askedAt}`} asked={asked} onResend={handleResend} />
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
