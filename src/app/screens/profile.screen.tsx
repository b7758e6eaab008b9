import { routes } from '@/contract/routes';
import { accountCopy } from '@/features/account/account.copy';
import { BankAccountCard } from '@/features/account/components/bank-account-card';
import { PasswordCard } from '@/features/account/components/password-form';
import { ProfileCard } from '@/features/account/components/profile-card';
import { SessionList } from '@/features/account/components/session-list';
import { LineAccountCard } from '@/features/line/components/line-account-card';
import { lineLinkCopy } from '@/features/line/line.copy';
import { getClientConfig } from '@/shared/config/client-config';
import { localStore } from '@/shared/state/local.store';
import { showToast } from '@/shared/ui/toast';
import { leaveSession } from '../session-watch';
import styles from './own-page.module.css';

/** `/member/profile`: who the member is, and what guards the account. */
export function ProfileScreen() {
  return (
    <div className={`${styles['screen']} ${styles['narrow']}`}>
      <h1>{routes.profile.title}</h1>
      <section>
        <h2>{accountCopy.profile}</h2>
        <ProfileCard />
      </section>
      <section>
        <h2>{accountCopy.bankAccountSection}</h2>
        <BankAccountCard />
      </section>
      {getClientConfig().liffId !== '' && (
        <section>
          <h2>{lineLinkCopy.title}</h2>
          <LineAccountCard />
        </section>
      )}
      <section>
        <h2>{accountCopy.passwordSection}</h2>
        <PasswordCard />
      </section>
      <section>
        <h2>{accountCopy.sessions}</h2>
        <SessionList onEndedAll={handleEndedAll} />
      </section>
    </div>
  );
}

/** The token is dead already; the rest is as after a logout. */
function handleEndedAll(): void {
  localStore.lineAutoSignIn = false;
  leaveSession();
  showToast({ message: accountCopy.endAllDone, tone: 'success' });
}
