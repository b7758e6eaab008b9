import { useSnapshot } from 'valtio/react';
import { routes } from '@/contract/routes';
import { SecurityBanner } from '@/features/account/components/security-banner';
import { VipCard } from '@/features/points/components/vip-card';
import { WalletCards } from '@/features/wallet/components/wallet-cards';
import { walletCopy } from '@/features/wallet/wallet.copy';
import { userStore } from '@/shared/state/user.store';
import { Coming } from '@/shared/ui/coming';
import { Stack } from '@/shared/ui/kit';
import { Skeleton } from '@/shared/ui/states';
import { appCopy } from '../app.copy';
import { askLogout } from '../logout';
import { MemberPanel } from '../shell/member-panel';
import { MenuGrid } from '../shell/menu-grid';
import styles from './account-page.module.css';

/** `/member`: the member's own page. */
export function Screen() {
  const { isLoggedIn } = useSnapshot(userStore);
  return (
    <div className={styles.screen}>
      <h1>{routes.member.title}</h1>
      <Stack className={styles.hub}>
        <Stack className={styles.glance}>
          {isLoggedIn ? <MemberPanel /> : <Skeleton className={styles.panel} />}
          <VipCard />
          <SecurityBanner />
        </Stack>
        <Stack className={styles.ways}>
          <section>
            <h2>{walletCopy.wallets}</h2>
            <WalletCards />
            <Coming count={12} height={88} className={styles.coming} />
          </section>
          <section>
            <h2>{appCopy.menu}</h2>
            <MenuGrid place="page" onLogout={askLogout} />
          </section>
        </Stack>
      </Stack>
    </div>
  );
}
