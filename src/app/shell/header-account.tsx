import coinsIcon from '@phosphor-icons/core/duotone/coins-duotone.svg?icon';
import listIcon from '@phosphor-icons/core/regular/list.svg?icon';
import { Points } from '@/features/points/components/points';
import { RewardDot } from '@/features/quests/components/reward-dot';
import { TotalBalance } from '@/features/wallet/components/balance';
import { openModal } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { appCopy } from '../app.copy';
import styles from './header-account.module.css';

/** Balance, points and menu of the signed-in member; without the money where the page says it larger. */
export function HeaderAccount({ hasMoney = true }: { hasMoney?: boolean }) {
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
      <MenuButton />
    </div>
  );
}

/** Opens the menu. */
export function MenuButton({ className }: { className?: string | undefined }) {
  return (
    <Button
      variant="icon"
      className={className ? `${styles.button} ${className}` : styles.button}
      aria-label={appCopy.menu}
      aria-haspopup="dialog"
      onClick={() => openModal('menu')}
    >
      <Icon name={listIcon} />
      <RewardDot />
    </Button>
  );
}
