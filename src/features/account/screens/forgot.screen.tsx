import { accountCopy } from '../account.copy';
import { AccountPage } from '../components/account-page';
import { ForgotForm } from '../components/forgot-form';
import { SwitchForm } from '../components/switch-form';

/** `/forgot`. A new password signs nobody in: whoever has the phone for a moment has not the account. */
export function Screen() {
  return (
    <AccountPage title={accountCopy.forgot}>
      <ForgotForm />
      <SwitchForm question={accountCopy.rememberedPassword} to="login" />
    </AccountPage>
  );
}
