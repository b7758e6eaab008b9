import { useSnapshot } from 'valtio/react';
import { changePassword, changePasswordBody } from '@/contract/account.contract';
import { commandOf } from '@/shared/http/command-of';
import { useButtonCall } from '@/shared/http/use-button-call';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { CheckChoice } from '@/shared/ui/check-choice';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { uiCopy } from '@/shared/ui/ui.copy';
import { useForm } from '@/shared/ui/use-form';
import { accountCopy } from '../account.copy';
import { profileCopy } from '../profile.copy';
import { AccountForm } from './account-form';

const postChangePassword = commandOf(changePassword);

export interface PasswordFormProps {
  /** Whether a security warning led to the form. The form then opens by itself and preselects the unlinking of LINE. */
  isUrgent: boolean;
  isLineLinked: boolean;
  onClose: () => void;
}

/** Changes the password; requires the current one. */
export function PasswordForm({ isUrgent, isLineLinked, onClose }: PasswordFormProps) {
  const { problem, run } = useButtonCall();
  const { authUser } = useSnapshot(userStore);
  const form = useForm(changePasswordBody, { unlink_line: isUrgent });
  const { isSubmitting } = form.store;
  const onSubmit = form.submit((body) =>
    run(
      async () => {
        await postChangePassword({
          ...body,
          unlink_line: isLineLinked && body.unlink_line === true,
        });
        showToast({ message: profileCopy.passwordChanged, tone: 'success' });
        onClose();
      },
      ({ errorName, message }) => {
        if (errorName !== 'auth.wrong_password') return false;
        form.refuse('current_password', message);
        return true;
      },
    ),
  );
  return (
    <AccountForm onSubmit={onSubmit} isBusy={isSubmitting}>
      {/* Tells password managers which user the password belongs to. */}
      <input
        type="text"
        hidden
        readOnly
        autoComplete="username"
        value={authUser?.user.username ?? ''}
      />
      <PasswordField
        of={form.field('current_password')}
        label={profileCopy.currentPassword}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        of={form.field('password')}
        label={profileCopy.nextPassword}
        hint={accountCopy.newPasswordHint}
        autoComplete="new-password"
      />
      {isLineLinked && (
        <CheckChoice
          label={profileCopy.unlinkLine}
          text={profileCopy.unlinkLineText}
          checked={form.read('unlink_line') === true}
          onChange={({ target }) => form.put('unlink_line', target.checked)}
        />
      )}
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={profileCopy.changePasswordBusy}>
        {profileCopy.changePassword}
      </SubmitButton>
      <Button variant="text" onClick={onClose}>
        {uiCopy.cancel}
      </Button>
    </AccountForm>
  );
}
