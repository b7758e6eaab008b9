import wheelSvg from '@phosphor-icons/core/regular/aperture.svg?raw';
import arrowSvg from '@phosphor-icons/core/regular/arrow-u-up-left.svg?raw';
import calendarSvg from '@phosphor-icons/core/regular/calendar-check.svg?raw';
import chartSvg from '@phosphor-icons/core/regular/chart-line-up.svg?raw';
import receiptSvg from '@phosphor-icons/core/regular/receipt.svg?raw';
import percentSvg from '@phosphor-icons/core/regular/seal-percent.svg?raw';
import signOutSvg from '@phosphor-icons/core/regular/sign-out.svg?raw';
import storefrontSvg from '@phosphor-icons/core/regular/storefront.svg?raw';
import targetSvg from '@phosphor-icons/core/regular/target.svg?raw';
import ticketSvg from '@phosphor-icons/core/regular/ticket.svg?raw';
import userSvg from '@phosphor-icons/core/regular/user-circle.svg?raw';
import usersSvg from '@phosphor-icons/core/regular/users-three.svg?raw';
import walletSvg from '@phosphor-icons/core/regular/wallet.svg?raw';
import { RouteLink } from '@/shared/routing/route-link';
import { Icon } from '@/shared/ui/icon';
import { appCopy } from '../app.copy';
import styles from './menu-grid.module.css';
import { getMenuEntries, type MenuName } from './navigation.entries';

const icons: Record<MenuName, string> = {
  profile: userSvg,
  affiliate: usersSvg,
  quest: targetSvg,
  wheel: wheelSvg,
  redeem: storefrontSvg,
  cashback: calendarSvg,
  winloss: arrowSvg,
  promotions: percentSvg,
  coupon: ticketSvg,
  statement: receiptSvg,
  sooth: chartSvg,
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
  return (
    <ul className={styles['grid']}>
      {place === 'dialog' && (
        <li>
          <RouteLink name="member" className={styles['tile']} {...choose}>
            <Icon svg={walletSvg} />
            {appCopy.myWallets}
          </RouteLink>
        </li>
      )}
      {getMenuEntries(place).map(({ name, label }) => (
        <li key={name}>
          <RouteLink name={name} className={styles['tile']} {...choose}>
            <Icon svg={icons[name]} />
            {label}
          </RouteLink>
        </li>
      ))}
      <li>
        <button type="button" className={`${styles['tile']} ${styles['leave']}`} onClick={onLogout}>
          <Icon svg={signOutSvg} />
          {appCopy.logout}
        </button>
      </li>
    </ul>
  );
}
