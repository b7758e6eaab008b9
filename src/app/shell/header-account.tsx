import coinsIcon from '@phosphor-icons/core/duotone/coins-duotone.svg?icon';
import { useSnapshot } from 'valtio/react';
import { Points } from '@/features/points/components/points';
import { TotalBalance } from '@/features/wallet/components/balance';
import { hydration } from '@/shared/state/hydration';
import { userStore } from '@/shared/state/user.store';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import styles from './header-account.module.css';
import { MenuButton } from './menu-button';
import { DepositLink, type DepositLinkProps } from './money-links';

export interface HeaderAccountProps {
  /** Whether the header shows balance, points and deposit link; false where the page itself shows these. */
  hasMoney?: boolean;
  /** Value of `hasMoney` on a wide screen. CSS needs it, because the server's HTML is rendered as for a phone. */
  hasMoneyIfWide?: boolean;
  /** Variant of the deposit link; undefined where there is no space for it, or on the deposit page. */
  depositVariant?: DepositLinkProps['variant'] | undefined;
}

/**
 * Balance, points and menu button of the signed-in member, with a deposit link where there is space. The server's HTML
 * contains it for every visitor, and CSS shows it to members only.
 */
export function HeaderAccount({
  hasMoney = true,
  hasMoneyIfWide = true,
  depositVariant,
}: HeaderAccountProps) {
  const { isComplete } = useSnapshot(hydration);
  const { restriction } = useSnapshot(userStore);
  const classes = [styles.end, !isComplete && styles.prefetched, !hasMoneyIfWide && styles.narrow];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {/* Rendered even when hidden, so that its queries start before the rest of the page has loaded. */}
      <div className={styles.balance} hidden={!hasMoney}>
        <TotalBalance />
        {restriction === null && (
          <Row as="span" gap={1} className={styles.points}>
            <Icon name={coinsIcon} size={14} />
            <Points />
          </Row>
        )}
      </div>
      {hasMoney && depositVariant && (
        <DepositLink className={styles.deposit} variant={depositVariant} isSmall />
      )}
      <MenuButton />
    </div>
  );
}
