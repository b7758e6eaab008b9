import { useSnapshot } from 'valtio/react';
import { closeModal, openModal, sessionStore } from '@/shared/state/session.store';
import { SheetDialog } from '@/shared/ui/sheet-dialog';
import { accountCopy } from '../account.copy';
import { registerCopy } from '../register.copy';
import { RegisterForm } from './register-form';
import { SwitchForm } from './switch-form';

/** Registration over the current screen. */
export function RegisterDialog() {
  const { modals } = useSnapshot(sessionStore);
  const handleSwitch = () => {
    closeModal('register');
    openModal('login');
  };
  return (
    <SheetDialog
      isOpen={modals.register}
      onClose={() => closeModal('register')}
      title={accountCopy.register}
      maxWidth={440}
      initialFocus="first-field"
      // A click beside the form must not discard the typed values.
      isPersistent
    >
      <RegisterForm />
      <SwitchForm question={registerCopy.alreadyMember} to="login" onSwitch={handleSwitch} />
    </SheetDialog>
  );
}
