import type { LottoRound } from '@/contract/lotto.contract';

/** The longest time between two requests. Operators may change a round at any time. */
const CALM_MS = 30_000;
/** The time between two requests while a result is due. */
const DUE_MS = 5000;
/** A result is due for this long. After that the round is voided. */
const DUE_FOR_MS = 2 * 3_600_000;
/** A request at the very instant may still get the old state, so the page asks this much later. */
const AFTER_MS = 400;

/** The fields of a round that change with time. */
export type TimedRound = Pick<LottoRound, 'state' | 'opens_at' | 'closes_at' | 'draws_at'>;

/**
 * Gives the milliseconds until these rounds should be loaded again.
 * @param nowMs the server's time
 * @param furtherInstants when something else about them changes
 */
export function msUntilNews(
  rounds: readonly TimedRound[],
  nowMs: number,
  furtherInstants: readonly string[] = [],
): number {
  const waits = [...rounds.map(findNextInstant), ...furtherInstants].map((instant) => {
    if (instant === null) return CALM_MS;
    const leftMs = Date.parse(instant) - nowMs;
    if (leftMs > 0) return leftMs + AFTER_MS;
    return leftMs > -DUE_FOR_MS ? DUE_MS : CALM_MS;
  });
  return Math.min(CALM_MS, ...waits);
}

/** Gives the instant at which a round opens, closes or is drawn next; null after its end. */
function findNextInstant(round: TimedRound): string | null {
  switch (round.state) {
    case 'scheduled':
      return round.opens_at;
    case 'open':
      return round.closes_at;
    case 'closed':
    case 'drawing':
      return round.draws_at;
    case 'settled':
    case 'voided':
      return null;
  }
}
