import coinsIcon from '@phosphor-icons/core/duotone/coins-duotone.svg?icon';
import { Points } from '@/features/points/components/points';
import { TotalBalance } from '@/features/wallet/components/balance';
import { Icon } from '@/shared/ui/icon';
import styles from './header-account.module.css';
import { MenuButton } from './menu-button';
import { DepositLink, type DepositLinkProps } from './money-links';

export interface HeaderAccountProps {
  /** False where the page says the money larger. */
  hasMoney?: boolean;
  /** How the way to a deposit looks; left out where there is no room for it, or the page is the deposit. */
  depositVariant?: DepositLinkProps['variant'] | undefined;
}

/** Balance, points and menu of the signed-in member; where there is room also the way to a deposit. */
export function HeaderAccount({ hasMoney = true, depositVariant }: HeaderAccountProps) {
  return (
    <div className={styles.end}>
      {/* Asked for in any case: the page that says it may still be on its way. */}
      <div className={styles.balance} hidden={!hasMoney}>
        <TotalBalance />
        <span className={styles.points}>
          <Icon name={coinsIcon} size={14} />
          <Points />
        </span>
      </div>
      {hasMoney && depositVariant && (
        <DepositLink className={styles.deposit} variant={depositVariant} isSmall />
      )}
      <MenuButton />
    </div>
  );
}
