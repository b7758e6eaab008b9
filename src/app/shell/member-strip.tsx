import { RefreshBalance, TotalBalance } from '@/features/wallet/components/balance';
import { walletCopy } from '@/features/wallet/wallet.copy';
import { Row, Text } from '@/shared/ui/kit';
import { appCopy } from '../app.copy';
import { MemberIdentity } from './member-identity';
import { PointsLink } from './member-panel';
import styles from './member-strip.module.css';
import { MenuButton } from './menu-button';
import { MoneyLinks } from './money-links';

/** The member panel in one row, above a page that does not contain the panel. */
export function MemberStrip({ isCovered }: { isCovered: boolean }) {
  return (
    <section className={styles.strip} aria-label={appCopy.member} data-covered={isCovered}>
      <Row className={styles.row}>
        <MemberIdentity isSmall />
        <Row gap={2} variant="title" className={styles.money}>
          <Text as="span" variant="note">
            {walletCopy.total}
          </Text>
          <TotalBalance />
          <RefreshBalance />
        </Row>
        <PointsLink className={styles.points} />
        <MoneyLinks className={styles.actions} isSmall />
        <MenuButton />
      </Row>
    </section>
  );
}

/** Reserves the strip's height for a member in the server's HTML. */
export function MemberStripPlace() {
  return <div className={`${styles.strip} ${styles.place}`} aria-hidden="true" />;
}
