import type { LottoMarket, LottoRound } from '@/contract/lotto.contract';

/** Whether the market takes bets now. */
export function isOpen({ round }: LottoMarket): boolean {
  return round?.state === 'open';
}

/** Returns the route of a market's round; for a market with several rounds a day, the list of its rounds. */
export function targetOf({ market_id, round_id, number }: LottoRound) {
  return number === null
    ? ({ name: 'lottoRound', params: { roundId: round_id } } as const)
    : ({ name: 'yeekee', query: { market: market_id } } as const);
}

/**
 * Sorts markets by their next instant: the closing time of open rounds, the opening time of others; markets without a
 * round come last.
 */
export function sortByTime(markets: readonly LottoMarket[]): LottoMarket[] {
  return [...markets].sort((a, b) => nextInstant(a.round) - nextInstant(b.round));
}

function nextInstant(round: LottoRound | null): number {
  if (!round) return Number.MAX_SAFE_INTEGER;
  return Date.parse(round.state === 'open' ? round.closes_at : round.opens_at);
}
