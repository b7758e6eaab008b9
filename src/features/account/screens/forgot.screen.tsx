import { accountCopy } from '../account.copy';
import { AccountPage } from '../components/account-page';
import { ForgotForm } from '../components/forgot-form';
import { SwitchForm } from '../components/switch-form';

/** `/forgot`. Setting a password does not sign in: holding the phone for a moment must not be enough. */
export function Screen() {
  return (
    <AccountPage title={accountCopy.forgot}>
      <ForgotForm />
      <SwitchForm question={accountCopy.rememberedPassword} to="login" />
    </AccountPage>
  );
}
