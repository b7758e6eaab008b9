import type { LottoRound } from '@/contract/lotto.contract';

/** Time in ms for which a screen shows rounds and results as they came with the page or with the screen before. */
export const SERVED_STALE_MS = 5_000;

/** Longest time in ms between two requests. Operators may change a round at any time. */
const CALM_MS = 30_000;
/** Time in ms between two requests while a result is due. */
const DUE_MS = 5000;
/** Time in ms for which a result counts as due. After that the round is voided. */
const DUE_FOR_MS = 2 * 3_600_000;
/** Delay in ms after an instant, because a request at the very instant may still get the old state. */
const AFTER_MS = 400;

/** The fields of a round that change with time. */
export type TimedRound = Pick<LottoRound, 'state' | 'opens_at' | 'closes_at' | 'draws_at'>;

/**
 * Returns the milliseconds until these rounds should be loaded again.
 * @param nowMs the server's time in ms since the epoch
 * @param furtherInstants times at which something else is expected to change
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

/** Returns the instant at which a round opens, closes or is drawn next; null after its end. */
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
