import { hrefFor } from '@/shared/routing/use-route';
import { accountCopy } from '../account.copy';
import { AccountPage } from '../components/account-page';
import { RegisterForm } from '../components/register-form';
import { SwitchForm } from '../components/switch-form';
import { registerCopy } from '../register.copy';

/** `/register`. The guest guard redirects after signing up: to the page visited before, else to the first deposit. */
export function Screen() {
  return (
    <AccountPage title={accountCopy.register}>
      <RegisterForm next={hrefFor('deposit')} />
      <SwitchForm question={registerCopy.alreadyMember} to="login" />
    </AccountPage>
  );
}
