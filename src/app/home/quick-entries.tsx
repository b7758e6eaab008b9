import caretIcon from '@phosphor-icons/core/regular/caret-right.svg?icon';
import { useState } from 'react';
import type { LobbyKey } from '@/contract/games.contract';
import { type RouteName, routes } from '@/contract/routes';
import { lobbyConfigQuery } from '@/features/games/games.queries';
import { formatWhole } from '@/shared/format/points.format';
import { useQuery } from '@/shared/query/use-query';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { Icon } from '@/shared/ui/icon';
import { homeCopy } from './home.copy';
import styles from './quick-entries.module.css';

interface Entry {
  readonly route: RouteName;
  readonly picture: string;
  /** Lobby whose size is shown where there is room. */
  readonly lobby?: LobbyKey;
}

const entries: readonly Entry[] = [
  { route: 'slot', picture: 'slot-machine', lobby: 'slot' },
  { route: 'lottoLobby', picture: 'admission-tickets' },
  { route: 'casino', picture: 'game-die', lobby: 'casino' },
  { route: 'sport', picture: 'soccer-ball', lobby: 'sport' },
  { route: 'fishing', picture: 'tropical-fish', lobby: 'fishing' },
  { route: 'freespin', picture: 'wrapped-gift', lobby: 'freespin' },
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
  const { route, picture, lobby } = entry;
  const { data } = useQuery({
    ...lobbyConfigQuery(lobby ?? 'slot'),
    enabled: hasCount && lobby !== undefined,
  });
  return (
    <RouteLink name={route} className={styles['entry']}>
      <span className={styles['tile']}>
        <img src={`/art/glyphs/${picture}.webp`} alt="" width={40} height={40} />
      </span>
      <span className={styles['words']}>
        {routes[route].title}
        {hasCount && lobby && (
          <span className={styles['count']}>
            {data ? homeCopy.gameCount(formatWhole(data.game_count)) : '\u00a0'}
          </span>
        )}
      </span>
      {isRow && <Icon name={caretIcon} size={20} className={styles['caret']} />}
    </RouteLink>
  );
}
