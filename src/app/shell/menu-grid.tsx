import chatIcon from '@phosphor-icons/core/fill/chat-circle-fill.svg?icon';
import telegramIcon from '@phosphor-icons/core/fill/telegram-logo-fill.svg?icon';
import wheelIcon from '@phosphor-icons/core/regular/aperture.svg?icon';
import arrowIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?icon';
import calendarIcon from '@phosphor-icons/core/regular/calendar-check.svg?icon';
import chartIcon from '@phosphor-icons/core/regular/chart-line-up.svg?icon';
import cherriesIcon from '@phosphor-icons/core/regular/cherries.svg?icon';
import cloverIcon from '@phosphor-icons/core/regular/clover.svg?icon';
import confettiIcon from '@phosphor-icons/core/regular/confetti.svg?icon';
import envelopeIcon from '@phosphor-icons/core/regular/envelope-simple.svg?icon';
import fishIcon from '@phosphor-icons/core/regular/fish-simple.svg?icon';
import lotusIcon from '@phosphor-icons/core/regular/flower-lotus.svg?icon';
import giftIcon from '@phosphor-icons/core/regular/gift.svg?icon';
import heartIcon from '@phosphor-icons/core/regular/heart.svg?icon';
import megaphoneIcon from '@phosphor-icons/core/regular/megaphone.svg?icon';
import newspaperIcon from '@phosphor-icons/core/regular/newspaper.svg?icon';
import billsIcon from '@phosphor-icons/core/regular/note.svg?icon';
import chipIcon from '@phosphor-icons/core/regular/poker-chip.svg?icon';
import receiptIcon from '@phosphor-icons/core/regular/receipt.svg?icon';
import percentIcon from '@phosphor-icons/core/regular/seal-percent.svg?icon';
import signOutIcon from '@phosphor-icons/core/regular/sign-out.svg?icon';
import ballIcon from '@phosphor-icons/core/regular/soccer-ball.svg?icon';
import storefrontIcon from '@phosphor-icons/core/regular/storefront.svg?icon';
import targetIcon from '@phosphor-icons/core/regular/target.svg?icon';
import ticketIcon from '@phosphor-icons/core/regular/ticket.svg?icon';
import timerIcon from '@phosphor-icons/core/regular/timer.svg?icon';
import userIcon from '@phosphor-icons/core/regular/user-circle.svg?icon';
import usersIcon from '@phosphor-icons/core/regular/users-three.svg?icon';
import walletIcon from '@phosphor-icons/core/regular/wallet.svg?icon';
import { useSnapshot } from 'valtio/react';
import { type RouteName, routes } from '@/contract/routes';
import { useAgent } from '@/features/agent/agent.queries';
import { CashbackMark } from '@/features/cashback/components/cashback-mark';
import { UnreadCount } from '@/features/content/components/unread-count';
import { useNotices } from '@/features/notices/notices.queries';
import { RewardDot } from '@/features/quests/components/reward-dot';
import { ExternalLink } from '@/shared/line/external-link';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { openModal } from '@/shared/state/session.store';
import { userStore } from '@/shared/state/user.store';
import { Icon } from '@/shared/ui/icon';
import { Row, Stack } from '@/shared/ui/kit';
import { appCopy } from '../app.copy';
import { overlayCopy } from '../overlay.copy';
import { menuCopy } from './menu.copy';
import { getMenuEntries, getPlayEntries, type MenuName, type PlayName } from './menu-entries';
import styles from './menu-grid.module.css';
import {
  getHeaderEntries,
  getHouseEntries,
  type HeaderName,
  type NavigationEntry,
} from './navigation-entries';
import { useHasEvents } from './use-has-events';

const icons: Record<MenuName | HeaderName | PlayName, string> = {
  slot: cherriesIcon,
  lottoLobby: cloverIcon,
  casino: chipIcon,
  sport: ballIcon,
  yeekee: timerIcon,
  fishing: fishIcon,
  freespin: giftIcon,
  lottoBills: billsIcon,
  lobby: heartIcon,
  article: newspaperIcon,
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
  safety: lotusIcon,
  trends: chartIcon,
};

/** Props of the parts of a menu. `onChoose` closes the menu. */
export interface MenuPartProps {
  onChoose: () => void;
}

/** Links to all games, first in every menu, but not during a break. */
export function PlayGrid({ isMember, onChoose }: MenuPartProps & { isMember: boolean }) {
  const { restriction } = useSnapshot(userStore);
  if (restriction !== null) return null;
  return (
    <nav aria-labelledby="menu-play">
      <h3 id="menu-play" className={styles.heading}>
        {menuCopy.play}
      </h3>
      <ul className={`${styles.grid} ${styles.play}`}>
        {getPlayEntries(isMember).map((entry) => (
          <Entry key={entry.name} {...entry} onClick={onChoose} />
        ))}
      </ul>
    </nav>
  );
}

/**
 * The entries of the header's menu that are not games, for a visitor on a phone, whose header has no space for them.
 */
export function SiteGrid({ onChoose }: MenuPartProps) {
  const inPlay = new Set<RouteName>(getPlayEntries(false).map(({ name }) => name));
  return (
    <nav aria-label={appCopy.mainMenu}>
      <ul className={styles.grid}>
        {getHeaderEntries()
          .filter(({ name }) => !inPlay.has(name))
          .map((entry) => (
            <Entry key={entry.name} {...entry} onClick={onChoose} />
          ))}
        <EventEntry onChoose={onChoose} />
      </ul>
    </nav>
  );
}

/** Contact links of the agent, which are floating buttons on a wide page. */
export function ContactLinks() {
  const { line_contact_url: lineUrl, telegram_contact_url: telegramUrl } = useAgent();
  if (!lineUrl && !telegramUrl) return null;
  return (
    <Stack as="nav" gap={2} className={styles.contacts} aria-label={appCopy.contact}>
      {lineUrl && (
        <ExternalLink href={lineUrl}>
          <Icon name={chatIcon} />
          {overlayCopy.contactByLine}
        </ExternalLink>
      )}
      {telegramUrl && (
        <ExternalLink href={telegramUrl}>
          <Icon name={telegramIcon} />
          {overlayCopy.contactByTelegram}
        </ExternalLink>
      )}
    </Stack>
  );
}

/** Button that opens the agent's events; renders nothing without events, or during a break. */
function EventEntry({ onChoose }: Partial<MenuPartProps>) {
  const hasEvents = useHasEvents();
  if (!hasEvents) return null;
  const handleClick = () => {
    onChoose?.();
    openModal('event');
  };
  return (
    <li>
      <button type="button" className={styles.tile} onClick={handleClick}>
        <Icon name={confettiIcon} />
        {overlayCopy.events}
      </button>
    </li>
  );
}

/** Links to help and documents, last in every menu. */
export function HouseLinks({ onChoose }: MenuPartProps) {
  return (
    <Row
      as="nav"
      align="stretch"
      place="middle"
      wraps
      className={styles.house}
      aria-label={menuCopy.house}
    >
      {getHouseEntries().map(({ name, label }) => (
        <RouteLink key={name} name={name} onClick={onChoose}>
          {label}
        </RouteLink>
      ))}
    </Row>
  );
}

interface EntryProps extends NavigationEntry<MenuName | HeaderName | PlayName> {
  onClick?: () => void;
  /** Whether the entry shows the amount of cashback that can be claimed. */
  isMarked?: boolean;
}

function Entry({ name, label, isMarked = false, ...link }: EntryProps) {
  return (
    <li>
      <RouteLink name={name} className={styles.tile} {...link}>
        <Icon name={icons[name]} />
        {label}
        {name === 'quest' && <RewardDot />}
        {isMarked && <CashbackMark />}
      </RouteLink>
    </li>
  );
}

export interface MenuGridProps {
  place: 'dialog' | 'page';
  /** Called when an entry is chosen. */
  onChoose?: () => void;
  /** Called when the baccarat rooms are chosen, which only the dialog offers. */
  onRooms?: () => void;
  onLogout: () => void;
}

/** The member's menu: every reachable screen, and the logout. */
export function MenuGrid({ place, onChoose, onRooms, onLogout }: MenuGridProps) {
  const choose = onChoose && { onClick: onChoose };
  const { unread } = useNotices();
  const { restriction } = useSnapshot(userStore);
  const open = (name: 'notification' | 'inbox') => () => {
    onChoose?.();
    openModal(name);
  };
  return (
    <ul className={place === 'page' ? `${styles.grid} ${styles.page}` : styles.grid}>
      {place === 'dialog' && isReachable('member') && (
        <li>
          <RouteLink name="member" className={styles.tile} {...choose}>
            <Icon name={walletIcon} />
            {appCopy.myWallets}
          </RouteLink>
        </li>
      )}
      {getMenuEntries(place).map((entry) =>
        entry.name === 'trends' ? (
          <li key={entry.name}>
            <button type="button" className={styles.tile} onClick={onRooms}>
              <Icon name={icons.trends} />
              {entry.label}
            </button>
          </li>
        ) : (
          <Entry key={entry.name} {...entry} {...choose} isMarked={entry.name === 'cashback'} />
        ),
      )}
      {place === 'dialog' && isReachable('article') && (
        <Entry name="article" label={routes.article.title} {...choose} />
      )}
      <EventEntry {...(onChoose && { onChoose })} />
      {restriction === null && (
        <li>
          <button type="button" className={styles.tile} onClick={open('notification')}>
            <Icon name={megaphoneIcon} />
            {overlayCopy.announcements}
          </button>
        </li>
      )}
      <li>
        <button type="button" className={styles.tile} onClick={open('inbox')}>
          <Icon name={envelopeIcon} />
          {overlayCopy.inbox}
          <UnreadCount others={unread} />
        </button>
      </li>
      <li>
        <button type="button" className={`${styles.tile} ${styles.leave}`} onClick={onLogout}>
          <Icon name={signOutIcon} />
          {overlayCopy.logout}
        </button>
      </li>
    </ul>
  );
}
