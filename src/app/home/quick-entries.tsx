import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import { useState } from 'react';
import { type RouteName, routes } from '@/contract/routes';
import { useAgent } from '@/features/agent/agent.queries';
import { formatWhole } from '@/shared/format/points.format';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { Icon } from '@/shared/ui/icon';
import { homeCopy } from './home.copy';
import styles from './quick-entries.module.css';

interface Entry {
  readonly route: RouteName;
  readonly picture: string;
}

const entries: readonly Entry[] = [
  { route: 'slot', picture: 'slot-machine' },
  { route: 'lottoLobby', picture: 'admission-tickets' },
  { route: 'casino', picture: 'game-die' },
  { route: 'sport', picture: 'soccer-ball' },
  { route: 'fishing', picture: 'tropical-fish' },
  { route: 'freespin', picture: 'wrapped-gift' },
];

/** From here on an entry is a row of its own instead of one of five tiles. */
const FEW = 3;

/** The ways into what the site offers. */
export function QuickEntries() {
  const shown = entries.filter(({ route }) => isReachable(route));
  const isFew = shown.length < FEW;
  // Read once: turning a phone does not need the numbers.
  const [isDesktop] = useState(() => matchMedia('(min-width: 960px)').matches);
  if (shown.length === 0) return null;
  return (
    <nav
      className={isFew ? `${styles['entries']} ${styles['few']}` : styles['entries']}
      aria-label={homeCopy.entries}
    >
      {shown.map((entry) => (
        <QuickEntry key={entry.route} entry={entry} hasCount={isFew || isDesktop} isRow={isFew} />
      ))}
    </nav>
  );
}

interface QuickEntryProps {
  entry: Entry;
  hasCount: boolean;
  isRow: boolean;
}

function QuickEntry({ entry, hasCount, isRow }: QuickEntryProps) {
  const { route, picture } = entry;
  const gameCount = useAgent().lobbies?.[route];
  return (
    <RouteLink name={route} className={styles['entry']}>
      <span className={styles['tile']}>
        <img src={`/art/glyphs/${picture}.webp`} alt="" width={40} height={40} />
      </span>
      <span className={styles['words']}>
        {routes[route].title}
        {hasCount && gameCount !== undefined && (
          <span className={styles['count']}>{homeCopy.gameCount(formatWhole(gameCount))}</span>
        )}
      </span>
      {isRow && <Icon name={caretIcon} size={20} className={styles['caret']} />}
    </RouteLink>
  );
}
