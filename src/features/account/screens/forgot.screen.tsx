import { AccountPage } from '../components/account-page';
import { ForgotForm } from '../components/forgot-form';
import { SwitchForm } from '../components/switch-form';
import { forgotCopy } from '../forgot.copy';

/** `/forgot`. Setting a password does not sign in: holding the phone for a moment must not be enough. */
export function Screen() {
  return (
    <AccountPage title={forgotCopy.forgot}>
      <ForgotForm />
      <SwitchForm question={forgotCopy.rememberedPassword} to="login" />
    </AccountPage>
  );
}
