import listIcon from '@phosphor-icons/core/regular/list.svg?icon';
import { RewardDot } from '@/features/quests/components/reward-dot';
import { openModal } from '@/shared/state/session.store';
import { Button } from '@/shared/ui/button';
import { Icon } from '@/shared/ui/icon';
import { appCopy } from '../app.copy';
import styles from './menu-button.module.css';

/** Button that opens the menu. */
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
