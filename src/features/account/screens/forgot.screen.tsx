import { AccountPage } from '../components/account-page';
import { ForgotForm } from '../components/forgot-form';
import { SwitchForm } from '../components/switch-form';
import { forgotCopy } from '../forgot.copy';

/**
 * `/forgot`. Setting a password does not sign in, so that a short access to the phone does not give access to the
 * account.
 */
export function Screen() {
  return (
    <AccountPage title={forgotCopy.forgot}>
      <ForgotForm />
      <SwitchForm question={forgotCopy.rememberedPassword} to="login" />
    </AccountPage>
  );
}
