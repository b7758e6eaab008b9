import wheelIcon from '@phosphor-icons/core/regular/aperture.svg?icon';
import arrowIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?icon';
import calendarIcon from '@phosphor-icons/core/regular/calendar-check.svg?icon';
import chartIcon from '@phosphor-icons/core/regular/chart-line-up.svg?icon';
import megaphoneIcon from '@phosphor-icons/core/regular/megaphone.svg?icon';
import receiptIcon from '@phosphor-icons/core/regular/receipt.svg?icon';
import percentIcon from '@phosphor-icons/core/regular/seal-percent.svg?icon';
import signOutIcon from '@phosphor-icons/core/regular/sign-out.svg?icon';
import storefrontIcon from '@phosphor-icons/core/regular/storefront.svg?icon';
import targetIcon from '@phosphor-icons/core/regular/target.svg?icon';
import ticketIcon from '@phosphor-icons/core/regular/ticket.svg?icon';
import userIcon from '@phosphor-icons/core/regular/user-circle.svg?icon';
import usersIcon from '@phosphor-icons/core/regular/users-three.svg?icon';
import walletIcon from '@phosphor-icons/core/regular/wallet.svg?icon';
import { RouteLink } from '@/shared/routing/route-link';
import { openModal } from '@/shared/state/session.store';
import { Icon } from '@/shared/ui/icon';
import { appCopy } from '../app.copy';
import { overlayCopy } from '../overlay.copy';
import styles from './menu-grid.module.css';
import { getMenuEntries, type MenuName } from './navigation.entries';

const icons: Record<MenuName, string> = {
  profile: userIcon,
  affiliate: usersIcon,
  quest: targetIcon,
  wheel: wheelIcon,
  redeem: storefrontIcon,
  cashback: calendarIcon,
  winloss: arrowIcon,
  promotions: percentIcon,
  coupon: ticketIcon,
  statement: receiptIcon,
  sooth: chartIcon,
};

export interface MenuGridProps {
  place: 'dialog' | 'page';
  /** An entry was chosen. */
  onChoose?: () => void;
  onLogout: () => void;
}

/** The member's menu: what can be reached, and the way out. */
export function MenuGrid({ place, onChoose, onLogout }: MenuGridProps) {
  const choose = onChoose && { onClick: onChoose };
  const handleAnnouncements = () => {
    onChoose?.();
    openModal('notification');
  };
  return (
    <ul className={styles['grid']}>
      {place === 'dialog' && (
        <li>
          <RouteLink name="member" className={styles['tile']} {...choose}>
            <Icon name={walletIcon} />
            {appCopy.myWallets}
          </RouteLink>
        </li>
      )}
      {getMenuEntries(place).map(({ name, label }) => (
        <li key={name}>
          <RouteLink name={name} className={styles['tile']} {...choose}>
            <Icon name={icons[name]} />
            {label}
          </RouteLink>
        </li>
      ))}
      <li>
        <button type="button" className={styles['tile']} onClick={handleAnnouncements}>
          <Icon name={megaphoneIcon} />
          {overlayCopy.announcements}
        </button>
      </li>
      <li>
        <button type="button" className={`${styles['tile']} ${styles['leave']}`} onClick={onLogout}>
          <Icon name={signOutIcon} />
          {overlayCopy.logout}
        </button>
      </li>
    </ul>
  );
}
