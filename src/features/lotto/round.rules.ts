import type { DataOf } from '@/contract/endpoint';
import type { LottoRound, lottoLobby, RoundState } from '@/contract/lotto.contract';
import type { YeekeeRound } from '@/contract/yeekee.contract';

/** Without anything to wait for, what an operator does is seen this often. */
const CALM_MS = 30_000;
/** A result that is due is asked for this often. */
const DUE_MS = 5000;
/** After that no result comes any more: its bills are given back. */
const DUE_FOR_MS = 2 * 3_600_000;
/** The server closes a round on time; whoever asks in the same moment may hear how it was before. */
const AFTER_MS = 400;

/** What the clock decides about a round. */
type TimedRound = Pick<LottoRound, 'state' | 'opens_at' | 'closes_at' | 'draws_at'>;

/** What a round still waits for: the instant at which it opens, closes or is drawn. */
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

/** The state of a round whose next instant has come, before the server was asked again. */
export function stateOnTime(state: RoundState): RoundState {
  if (state === 'scheduled') return 'open';
  return state === 'open' ? 'closed' : state;
}

/**
 * In how many milliseconds these rounds are worth asking for again.
 * @param nowMs by the server's clock
 */
export function msUntilNews(rounds: readonly TimedRound[], nowMs: number): number {
  return msUntilFirst(rounds.map(findNextInstant), nowMs);
}

/**
 * The same for rounds whose shooting ends at an instant of its own.
 * @param nowMs by the server's clock
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

/** Every round that a lobby shows. */
export function listRounds({ categories }: DataOf<typeof lottoLobby>): LottoRound[] {
  return categories
    .flatMap(({ markets }) => markets)
    .flatMap(({ round, latest }) => [round, latest])
    .filter((round) => round !== null);
}
