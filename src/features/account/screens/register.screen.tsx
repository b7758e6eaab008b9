import { accountCopy } from '../account.copy';
import { AccountPage } from '../components/account-page';
import { RegisterForm } from '../components/register-form';
import { SwitchForm } from '../components/switch-form';

/** `/register`. Becoming a member makes the guest guard lead on. */
export function Screen() {
  return (
    <AccountPage title={accountCopy.register}>
      <RegisterForm />
      <SwitchForm question={accountCopy.alreadyMember} to="login" />
    </AccountPage>
  );
}
