import type { LottoMarket, LottoRound } from '@/contract/lotto.contract';

/** Whether bets on the market are taken now. */
export function isOpen({ round }: LottoMarket): boolean {
  return round?.state === 'open';
}

/** Where a market's round is played. A market with many rounds a day leads to its list of rounds. */
export function targetOf({ market_id, round_id, number }: LottoRound) {
  return number === null
    ? ({ name: 'lottoRound', params: { roundId: round_id } } as const)
    : ({ name: 'yeekee', query: { market: market_id } } as const);
}

/** Gives the markets by the instant that comes next: where an open one closes, and others open; last are those without a round. */
export function sortByTime(markets: readonly LottoMarket[]): LottoMarket[] {
  return [...markets].sort((a, b) => nextInstant(a.round) - nextInstant(b.round));
}

function nextInstant(round: LottoRound | null): number {
  if (!round) return Number.MAX_SAFE_INTEGER;
  return Date.parse(round.state === 'open' ? round.closes_at : round.opens_at);
}
