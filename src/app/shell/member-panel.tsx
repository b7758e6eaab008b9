import { useSnapshot } from 'valtio/react';
import { Points } from '@/features/points/components/points';
import { RefreshBalance, TotalBalance } from '@/features/wallet/components/balance';
import { walletCopy } from '@/features/wallet/wallet.copy';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { userStore } from '@/shared/state/user.store';
import { Card, Row, Text } from '@/shared/ui/kit';
import { appCopy } from '../app.copy';
import { MemberIdentity } from './member-identity';
import styles from './member-panel.module.css';
import { MenuButton } from './menu-button';
import { MoneyLinks } from './money-links';

/** The member's identity, balance, points and money links. Renders nothing for a visitor. */
export function MemberPanel() {
  const { isLoggedIn } = useSnapshot(userStore);
  if (!isLoggedIn) return null;
  return (
    <Card as="section" className={styles.panel} aria-label={appCopy.member}>
      <Row gap={2} place="spread" className={styles.head}>
        <MemberIdentity />
        <MenuButton />
      </Row>
      <Text as="span" variant="note">
        {walletCopy.total}
      </Text>
      <Row place="spread" wraps className={styles.money}>
        <TotalBalance />
        <RefreshBalance />
      </Row>
      <PointsLink className={styles.points} />
      <MoneyLinks className={styles.actions} />
    </Card>
  );
}

/** The member's points; a tap opens the point shop. Renders nothing during a break. */
export function PointsLink({ className }: { className: string | undefined }) {
  const { restriction } = useSnapshot(userStore);
  if (restriction !== null) return null;
  const content = (
    <>
      <span>{walletCopy.points}</span>
      <b>
        <Points />
      </b>
    </>
  );
  if (!isReachable('redeem')) return <p className={className}>{content}</p>;
  return (
    <RouteLink name="redeem" className={className}>
      {content}
    </RouteLink>
  );
}
