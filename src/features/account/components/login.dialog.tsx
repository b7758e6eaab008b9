import { useSnapshot } from 'valtio/react';
import { LineSignIn } from '@/shared/line/line-sign-in';
import { closeModal, openModal, sessionStore } from '@/shared/state/session.store';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { accountCopy } from '../account.copy';
import { loginCopy } from '../login.copy';
import { LoginForm } from './login-form';
import { SwitchForm } from './switch-form';

/** Login over the current screen. */
export function LoginDialog() {
  const { modals } = useSnapshot(sessionStore);
  const handleSwitch = () => {
    closeModal('login');
    openModal('register');
  };
  return (
    <SheetDialog
      isOpen={modals.login}
      onClose={() => closeModal('login')}
      title={accountCopy.login}
      maxWidth={440}
      initialFocus="first-field"
    >
      <LoginForm />
      <LineSignIn />
      <SwitchForm question={loginCopy.notYetMember} to="register" onSwitch={handleSwitch} />
    </SheetDialog>
  );
}
