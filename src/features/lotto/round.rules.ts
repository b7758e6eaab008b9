import type { DataOf } from '@/contract/endpoint';
import type { LottoRound, lottoLobby, RoundState } from '@/contract/lotto.contract';
import type { YeekeeRound } from '@/contract/yeekee.contract';

/** The longest time between two requests. Operators may change a round at any time. */
const CALM_MS = 30_000;
/** The time between two requests while a result is due. */
const DUE_MS = 5000;
/** A result is due for this long. After that the round is voided. */
const DUE_FOR_MS = 2 * 3_600_000;
/** A request at the very instant may still get the old state, so the page asks this much later. */
const AFTER_MS = 400;

/** The fields of a round that change with time. */
type TimedRound = Pick<LottoRound, 'state' | 'opens_at' | 'closes_at' | 'draws_at'>;

/** Gives the instant at which a round opens, closes or is drawn next; null after its end. */
export function findNextInstant(round: TimedRound): string | null {
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

/** Gives the state of a round after its next instant, before the server has confirmed it. */
export function stateOnTime(state: RoundState): RoundState {
  if (state === 'scheduled') return 'open';
  return state === 'open' ? 'closed' : state;
}

/**
 * Gives the milliseconds until these rounds should be loaded again.
 * @param nowMs the server's time
 */
export function msUntilNews(rounds: readonly TimedRound[], nowMs: number): number {
  return msUntilFirst(rounds.map(findNextInstant), nowMs);
}

/**
 * Does the same for yeekee rounds, whose shooting has its own end.
 * @param nowMs the server's time
 */
export function msUntilShotNews(
  rounds: readonly (TimedRound & Pick<YeekeeRound, 'shooting' | 'shooting_ends_at'>)[],
  nowMs: number,
): number {
  const shootingEnds = rounds
    .filter(({ shooting }) => shooting === 'open')
    .map(({ shooting_ends_at }) => shooting_ends_at);
  return msUntilFirst([...rounds.map(findNextInstant), ...shootingEnds], nowMs);
}

function msUntilFirst(instants: readonly (string | null)[], nowMs: number): number {
  const waits = instants.map((instant) => {
    if (instant === null) return CALM_MS;
    const leftMs = Date.parse(instant) - nowMs;
    if (leftMs > 0) return leftMs + AFTER_MS;
    return leftMs > -DUE_FOR_MS ? DUE_MS : CALM_MS;
  });
  return Math.min(CALM_MS, ...waits);
}

/** Lists every round that the lobby shows. */
export function listRounds({ categories }: DataOf<typeof lottoLobby>): LottoRound[] {
  return categories
    .flatMap(({ markets }) => markets)
    .flatMap(({ round, latest }) => [round, latest])
    .filter((round) => round !== null);
}
