import { useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { routes } from '@/contract/routes';
import { BankAccountCard } from '@/features/account/components/bank-account-card';
import { PasswordCard } from '@/features/account/components/password-card';
import { ProfileCard } from '@/features/account/components/profile-card';
import { GUARD_QUERY } from '@/features/account/components/security-banner';
import { SecurityNotices } from '@/features/account/components/security-notices';
import { SessionList } from '@/features/account/components/session-list';
import { profileCopy } from '@/features/account/profile.copy';
import { LineAccountCard } from '@/features/line/components/line-account-card';
import { lineLinkCopy } from '@/features/line/line.copy';
import { lineQueries } from '@/features/line/line.queries';
import { OwnData } from '@/features/safety/components/own-data';
import { SafetyLink } from '@/features/safety/components/safety-link';
import { getClientConfig } from '@/shared/config/client-config';
import { localStore } from '@/shared/state/local.store';
import { InfoLine } from '@/shared/ui/kit';
import { lazyPart } from '@/shared/ui/lazy-part';
import { TitleRow } from '@/shared/ui/title-row';
import { showToast } from '@/shared/ui/toast';
import { leaveSession } from '../session-watch';
import styles from './account-page.module.css';

const LineNotices = lazyPart(() =>
  import('@/features/line/components/line-notices').then((m) => m.LineNotices),
);

/** `/member/profile`: the member's profile, bank account and security settings. */
export function Screen() {
  const isUrgent = new URLSearchParams(useSearch()).has(GUARD_QUERY);
  const offersLine = getClientConfig().liffId !== '';
  // Without LINE there is no linked account to query.
  const { data: lineAccount } = useQuery({ ...lineQueries.account(), enabled: offersLine });
  const isLineLinked = Boolean(lineAccount);
  const passwordSection = (
    <section>
      <h2>{profileCopy.passwordSection}</h2>
      {isUrgent && (
        <div className={styles.note}>
          <InfoLine>{profileCopy.guard}</InfoLine>
        </div>
      )}
      <PasswordCard isUrgent={isUrgent} isLineLinked={isLineLinked} />
    </section>
  );
  return (
    <div className={`${styles.screen} ${styles.profile}`}>
      <TitleRow title={routes.profile.title} back="member" />
      {isUrgent && passwordSection}
      <div className={styles.columns}>
        <div className={styles.column}>
          <section>
            <h2>{profileCopy.profile}</h2>
            <ProfileCard />
          </section>
          <section>
            <h2>{profileCopy.bankAccountSection}</h2>
            <BankAccountCard />
          </section>
          {offersLine && (
            <section>
              <h2>{lineLinkCopy.title}</h2>
              <LineAccountCard />
            </section>
          )}
          {!isUrgent && passwordSection}
        </div>
        <div className={styles.column}>
          <SafetyLink />
          <OwnData />
          <section>
            <h2>{profileCopy.sessions}</h2>
            <SessionList onEndedAll={handleEndedAll} isLineLinked={isLineLinked} />
          </section>
          <section>
            <h2>{profileCopy.notices}</h2>
            <SecurityNotices />
          </section>
          {/* The last section, because only its data tell whether it is shown. */}
          {offersLine && <LineNotices />}
        </div>
      </div>
    </div>
  );
}

/** Clears the session on this device, as a logout does: ending all sessions has made its token invalid. */
function handleEndedAll(): void {
  localStore.lineAutoSignIn = false;
  leaveSession();
  showToast({ message: profileCopy.endAllDone, tone: 'success' });
}
