import { formatExactTime } from '@/domain/thai-date';
import { RouteLink } from '@/shared/routing/route-link';
import { statementCopy } from '../statement.copy';
import type { PlayedRound } from '../statement.rules';
import styles from './check-link.module.css';

export interface CheckLinkProps {
  round: PlayedRound;
  /** Time of the movement, by which screen readers tell the links apart. */
  at: string;
}

/** Link to the page that verifies a game round. */
export function CheckLink({ round: { source, round }, at }: CheckLinkProps) {
  return (
    <RouteLink
      name="fairness"
      params={{ source, round }}
      className={styles.check}
      aria-label={statementCopy.checkAt(formatExactTime(at))}
    >
      {statementCopy.check}
    </RouteLink>
  );
}
