import { countWins, type RoadHand } from '@/domain/baccarat-roads';
import { Row } from '@/shared/ui/kit';
import { trendsCopy as copy } from '../trends.copy';
import sides from './sides.module.css';
import styles from './win-counts.module.css';

const shown = ['banker', 'player', 'tie'] as const;

/** Number of wins of each side in a shoe. */
export function WinCounts({ hands }: { hands: readonly RoadHand[] }) {
  const wins = countWins(hands);
  return (
    <Row
      as="span"
      align="stretch"
      className={styles.counts}
      role="img"
      aria-label={copy.counts(wins.banker, wins.player, wins.tie)}
    >
      {shown.map((side) => (
        <span key={side} className={sides[side]}>
          {copy.letters[side]} {wins[side]}
        </span>
      ))}
    </Row>
  );
}
