import coinsIcon from '@phosphor-icons/core/duotone/coins-duotone.svg?icon';
import { useSnapshot } from 'valtio/react';
import { Points } from '@/features/points/components/points';
import { TotalBalance } from '@/features/wallet/components/balance';
import { hydration } from '@/shared/state/hydration';
import { Icon } from '@/shared/ui/icon';
import { Row } from '@/shared/ui/kit';
import styles from './header-account.module.css';
import { MenuButton } from './menu-button';
import { DepositLink, type DepositLinkProps } from './money-links';

export interface HeaderAccountProps {
  /** False where the page says the money larger. */
  hasMoney?: boolean;
  /** The same on a wide screen, as long as the page is the server's, which is rendered for a phone. */
  hasMoneyIfWide?: boolean;
  /** How the way to a deposit looks; left out where there is no room for it, or the page is the deposit. */
  depositVariant?: DepositLinkProps['variant'] | undefined;
}

/**
 * Balance, points and menu of the signed-in member; where there is room also the way to a deposit. The server's page has
 * it for every visitor, and shows it where somebody is signed in.
 */
export function HeaderAccount({
  hasMoney = true,
  hasMoneyIfWide = true,
  depositVariant,
}: HeaderAccountProps) {
  const { isComplete } = useSnapshot(hydration);
  const classes = [styles.end, !isComplete && styles.early, !hasMoneyIfWide && styles.narrow];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {/* Asked for in any case: the page that says it may still be on its way. */}
      <div className={styles.balance} hidden={!hasMoney}>
        <TotalBalance />
        <Row as="span" gap={1} className={styles.points}>
          <Icon name={coinsIcon} size={14} />
          <Points />
        </Row>
      </div>
      {hasMoney && depositVariant && (
        <DepositLink className={styles.deposit} variant={depositVariant} isSmall />
      )}
      <MenuButton />
    </div>
  );
}
