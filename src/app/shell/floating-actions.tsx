import chatIcon from '@phosphor-icons/core/fill/chat-circle-fill.svg?icon';
import telegramIcon from '@phosphor-icons/core/fill/telegram-logo-fill.svg?icon';
import { useLocation } from 'wouter';
import { findRoute } from '@/contract/route-match';
import type { RouteName } from '@/contract/routes';
import { useAgent } from '@/features/agent/agent.queries';
import { ExternalLink } from '@/shared/line/external-link';
import { openModal } from '@/shared/state/session.store';
import { Icon } from '@/shared/ui/icon';
import hidden from '@/shared/ui/visually-hidden.module.css';
import { overlayCopy } from '../overlay.copy';
import { isBrowsingScreen } from './browsing-screen';
import styles from './floating-actions.module.css';
import { useHasEvents } from './use-has-events';
import { useIsReadingOn } from './use-is-reading-on';

/** Screens whose right edge shows odds, results or amounts, which no button may cover. */
const figureScreens: readonly RouteName[] = [
  'lottoLobby',
  'lottoRates',
  'lottoResults',
  'lottoBills',
  'lottoRound',
  'yeekee',
  'trends',
];

/** The floating buttons with the agent's events and contacts. */
export function FloatingActions() {
  const [path] = useLocation();
  if (!isBrowsingScreen(path)) return null;
  const name = findRoute(path)?.name;
  return <Actions isOverFigures={figureScreens.some((screen) => screen === name)} />;
}

function Actions({ isOverFigures }: { isOverFigures: boolean }) {
  const { line_contact_url: lineUrl, telegram_contact_url: telegramUrl } = useAgent();
  const hasEvents = useHasEvents();
  const isReadingOn = useIsReadingOn();
  if (!hasEvents && !lineUrl && !telegramUrl) return null;
  return (
    <aside
      className={styles.actions}
      aria-label={overlayCopy.actions}
      data-away={isReadingOn}
      data-over={isOverFigures ? 'figures' : undefined}
    >
      {hasEvents && (
        <button
          type="button"
          className={styles.way}
          aria-haspopup="dialog"
          onClick={() => openModal('event')}
        >
          <img src="/art/glyphs/wrapped-gift.webp" alt="" width={28} height={28} />
          <span className={hidden.hidden}>{overlayCopy.events}</span>
        </button>
      )}
      {lineUrl && (
        <ExternalLink href={lineUrl} className={`${styles.way} ${styles.line}`}>
          <Icon name={chatIcon} />
          <span className={hidden.hidden}>{overlayCopy.contactByLine}</span>
        </ExternalLink>
      )}
      {telegramUrl && (
        <ExternalLink href={telegramUrl} className={`${styles.way} ${styles.telegram}`}>
          <Icon name={telegramIcon} />
          <span className={hidden.hidden}>{overlayCopy.contactByTelegram}</span>
        </ExternalLink>
      )}
    </aside>
  );
}
