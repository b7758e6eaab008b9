import { LineSignIn } from '@/shared/line/line-sign-in';
import { accountCopy } from '../account.copy';
import { AccountPage } from '../components/account-page';
import { LoginForm } from '../components/login-form';
import { SwitchForm } from '../components/switch-form';
import { loginCopy } from '../login.copy';

/** `/login`. The guest guard redirects after signing in. */
export function Screen() {
  return (
    <AccountPage title={accountCopy.login}>
      <LoginForm />
      <LineSignIn />
      <SwitchForm question={loginCopy.notYetMember} to="register" />
    </AccountPage>
  );
}
