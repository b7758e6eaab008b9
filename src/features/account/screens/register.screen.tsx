import { hrefFor } from '@/shared/routing/use-route';
import { accountCopy } from '../account.copy';
import { AccountPage } from '../components/account-page';
import { RegisterForm } from '../components/register-form';
import { SwitchForm } from '../components/switch-form';
import { registerCopy } from '../register.copy';

/** `/register`. Becoming a member makes the guest guard lead on, to the first deposit unless something else was wanted. */
export function Screen() {
  return (
    <AccountPage title={accountCopy.register}>
      <RegisterForm next={hrefFor('deposit')} />
      <SwitchForm question={registerCopy.alreadyMember} to="login" />
    </AccountPage>
  );
}
