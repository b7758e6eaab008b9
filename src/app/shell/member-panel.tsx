import type { MouseEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import { Points } from '@/features/points/components/points';
import { RefreshBalance, TotalBalance } from '@/features/wallet/components/balance';
import { walletCopy } from '@/features/wallet/wallet.copy';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { openModal } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { ButtonLink } from '@/shared/ui/button-link';
import { appCopy } from '../app.copy';
import { MenuButton } from './header-account';
import { MemberIdentity } from './member-identity';
import styles from './member-panel.module.css';

/** The member at a glance: who, how much, how many points, and what to do about it. Nothing for a visitor. */
export function MemberPanel() {
  const { isLoggedIn } = useSnapshot(userStore);
  if (!isLoggedIn) return null;
  return (
    <section className={styles.panel} aria-label={appCopy.member}>
      <div className={styles.head}>
        <MemberIdentity />
        <MenuButton />
      </div>
      <span className={styles.label}>{walletCopy.total}</span>
      <div className={styles.money}>
        <TotalBalance />
        <RefreshBalance />
      </div>
      <PointsLink className={styles.points} />
      <MoneyLinks className={styles.actions} />
    </section>
  );
}

/** The member's points; a tap opens the point shop. */
export function PointsLink({ className }: { className: string | undefined }) {
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

export interface MoneyLinksProps {
  className: string | undefined;
  isSmall?: boolean;
  /** One was chosen. */
  onChoose?: () => void;
}

/** Links to the deposit and the withdrawal. */
export function MoneyLinks({ className, isSmall = false, onChoose }: MoneyLinksProps) {
  const size = isSmall ? 'small' : undefined;
  // Where there is room for it the deposit opens over the screen; elsewhere it is a screen.
  const handleDeposit = (event: MouseEvent) => {
    onChoose?.();
    if (!matchMedia('(min-width: 960px)').matches) return;
    event.preventDefault();
    openModal('deposit');
  };
  return (
    <div className={className}>
      {isReachable('deposit') && (
        <ButtonLink name="deposit" variant="primary" size={size} onClick={handleDeposit}>
          {appCopy.deposit}
        </ButtonLink>
      )}
      {isReachable('withdraw') && (
        <ButtonLink
          name="withdraw"
          variant="quiet"
          size={size}
          {...(onChoose && { onClick: onChoose })}
        >
          {appCopy.withdraw}
        </ButtonLink>
      )}
    </div>
  );
}
