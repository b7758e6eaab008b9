import type { DataOf } from '@/contract/endpoint';
import type { lottoRates } from '@/contract/lotto.contract';
import { type BetType, betTypes, parseRate } from '@/domain/lotto';

/** A market as listed by the rates endpoint. */
export type RatedMarket = DataOf<typeof lottoRates>['categories'][number]['markets'][number];

/** Rate of a bet type in one market, compared with the usual rate. */
export interface ComparedRate {
  /** Null when the market does not offer the type. */
  readonly rate: string | null;
  readonly differs: 'higher' | 'lower' | null;
}

/** One column of the comparison. */
export interface RateColumn {
  readonly type: BetType;
  /** The most frequent rate among the markets that offer the type. */
  readonly usual: string;
  /** Whether fewer than half of the markets offer the type. */
  readonly isRare: boolean;
}

/** Lists the bet types of the markets, each with its usual rate. */
export function toColumns(markets: readonly RatedMarket[]): RateColumn[] {
  return betTypes.flatMap((type) => {
    const rates = markets.flatMap((market) => rateOf(market, type) ?? []);
    const usual = findMostFrequent(rates);
    const isRare = rates.length * 2 < markets.length;
    return usual === undefined ? [] : [{ type, usual, isRare }];
  });
}

/** Compares the rate of a market with the usual one. */
export function compareRate(market: RatedMarket, { type, usual }: RateColumn): ComparedRate {
  const rate = rateOf(market, type);
  if (rate === null || rate === usual) return { rate, differs: null };
  return { rate, differs: parseRate(rate) > parseRate(usual) ? 'higher' : 'lower' };
}

function rateOf({ terms }: RatedMarket, type: BetType): string | null {
  return terms.find(({ bet_type }) => bet_type === type)?.rate ?? null;
}

/** Returns the most frequent text; the first one among equally frequent texts. */
function findMostFrequent(texts: readonly string[]): string | undefined {
  const countOf = (text: string) => texts.filter((each) => each === text).length;
  return texts.toSorted((a, b) => countOf(b) - countOf(a))[0];
}
