import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { changePasswordBody } from '@/contract/account.contract';
import { useButtonCall } from '@/shared/http/use-button-call';
import { userStore } from '@/shared/state/user.store';
import { Button } from '@/shared/ui/button';
import { PasswordField } from '@/shared/ui/password-field';
import { Problem } from '@/shared/ui/problem';
import { SubmitButton } from '@/shared/ui/submit-button';
import { showToast } from '@/shared/ui/toast';
import { uiCopy } from '@/shared/ui/ui.copy';
import { useForm } from '@/shared/ui/use-form';
import { postChangePassword } from '../account.api';
import { accountCopy } from '../account.copy';
import { profileQueries } from '../profile.queries';
import { AccountForm } from './account-form';
import { CheckChoice } from './check-choice';
import { FirstPasswordForm } from './first-password-form';
import styles from './password-form.module.css';

export interface PasswordCardProps {
  /** Opens the form at once, for a member who was warned about the account. */
  isUrgent: boolean;
  isLineLinked: boolean;
}

/** Button that opens the form for another password. */
export function PasswordCard({ isUrgent, isLineLinked }: PasswordCardProps) {
  const { data: profile } = useQuery(profileQueries.profile());
  const [isOpen, setOpen] = useState(isUrgent);
  const isFirst = profile?.has_password === false;
  const close = () => setOpen(false);
  return (
    <div className={styles.card}>
      {isOpen ? (
        isFirst ? (
          <FirstPasswordForm onClose={close} />
        ) : (
          <PasswordForm isUrgent={isUrgent} isLineLinked={isLineLinked} onClose={close} />
        )
      ) : (
        <div className={styles.closed}>
          <p className={styles.text}>
            {isFirst ? accountCopy.firstPasswordText : accountCopy.changePasswordText}
          </p>
          <Button variant="outline" size="small" onClick={() => setOpen(true)}>
            {isFirst ? accountCopy.newPassword : accountCopy.changePassword}
          </Button>
        </div>
      )}
    </div>
  );
}

function PasswordForm({
  isUrgent,
  isLineLinked,
  onClose,
}: PasswordCardProps & { onClose: () => void }) {
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
        showToast({ message: accountCopy.passwordChanged, tone: 'success' });
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
      {/* Tells the browser's password keeper whose password it is. */}
      <input
        type="text"
        hidden
        readOnly
        autoComplete="username"
        value={authUser?.user.username ?? ''}
      />
      <PasswordField
        of={form.field('current_password')}
        label={accountCopy.currentPassword}
        autoComplete="current-password"
        autoFocus
      />
      <PasswordField
        of={form.field('password')}
        label={accountCopy.nextPassword}
        hint={accountCopy.newPasswordHint}
        autoComplete="new-password"
      />
      {isLineLinked && (
        <CheckChoice
          label={accountCopy.unlinkLine}
          text={accountCopy.unlinkLineText}
          checked={form.read('unlink_line') === true}
          onChange={({ target }) => form.put('unlink_line', target.checked)}
        />
      )}
      <Problem>{problem}</Problem>
      <SubmitButton isBusy={isSubmitting} busyText={accountCopy.changePasswordBusy}>
        {accountCopy.changePassword}
      </SubmitButton>
      <Button variant="text" onClick={onClose}>
        {uiCopy.cancel}
      </Button>
    </AccountForm>
  );
}
