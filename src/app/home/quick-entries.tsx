import { type RouteName, routes } from '@/contract/routes';
import { formatInteger } from '@/domain/format-integer';
import { useAgent } from '@/features/agent/agent.queries';
import { RouteLink } from '@/shared/routing/route-link';
import { isReachable } from '@/shared/routing/use-route';
import { Stack, Text } from '@/shared/ui/kit';
import { homeCopy } from './home.copy';
import styles from './quick-entries.module.css';

interface Entry {
  readonly route: RouteName;
  readonly picture: string;
  /** Unit of the count below the title; games by default. */
  readonly unit?: keyof typeof homeCopy.size;
}

const entries: readonly Entry[] = [
  { route: 'slot', picture: 'slot-machine' },
  { route: 'lottoLobby', picture: 'admission-tickets', unit: 'markets' },
  { route: 'casino', picture: 'game-die', unit: 'tables' },
  { route: 'sport', picture: 'soccer-ball' },
  { route: 'fishing', picture: 'tropical-fish' },
  { route: 'freespin', picture: 'wrapped-gift' },
];

/** Links to the site's games and services. */
export function QuickEntries() {
  const shown = entries.filter(({ route }) => isReachable(route));
  if (shown.length === 0) return null;
  return (
    <nav className={styles.entries} aria-label={homeCopy.entries}>
      {shown.map((entry) => (
        <QuickEntry key={entry.route} {...entry} />
      ))}
    </nav>
  );
}

function QuickEntry({ route, picture, unit = 'games' }: Entry) {
  const { lobbies, lotto_markets } = useAgent();
  const count = unit === 'markets' ? lotto_markets : lobbies?.[route];
  return (
    <RouteLink name={route} className={styles.entry}>
      <Stack as="span" isCentered isCard className={styles.tile}>
        {/* The banner above the links has priority. */}
        <img
          src={`/art/glyphs/${picture}.webp`}
          alt=""
          width={40}
          height={40}
          fetchPriority="low"
        />
      </Stack>
      <span>
        {routes[route].title}
        {count ? (
          <Text as="span" variant="note" hasFigures className={styles.count}>
            {homeCopy.size[unit](formatInteger(count))}
          </Text>
        ) : null}
      </span>
    </RouteLink>
  );
}
