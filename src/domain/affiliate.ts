import type { Satang } from './money';

/** Types of games, which have separate affiliate rates. */
export const affiliateTypes = ['slot', 'casino', 'lotto', 'sport', 'fishing'] as const;
export type AffiliateType = (typeof affiliateTypes)[number];

/** Levels of a network: 1 direct friends, 2 friends of direct friends, 3 friends of the members of level 2. */
export const affiliateLevels = [1, 2, 3] as const;
export type AffiliateLevel = (typeof affiliateLevels)[number];

/** Basis points of a friend's valid turnover, by type and for each level. */
export type AffiliateRates = Readonly<Record<AffiliateType, readonly [number, number, number]>>;

const BASIS_POINTS = 10_000;

/** Returns the affiliate income from turnover at a rate, rounded down to whole satang. */
export function incomeOf(turnoverSatang: Satang, basisPoints: number): Satang {
  return Math.floor((turnoverSatang * basisPoints) / BASIS_POINTS);
}

/** The house's margin of a type of game, with the shares that reduce it; all in basis points of the stake. */
export interface AffiliateMargin {
  type: AffiliateType;
  houseEdge: number;
  /** Sum of the affiliate rates of the three levels. */
  levels: number;
  turnoverCashback: number;
  /** Value of the points that the stake earns at the best VIP factor. */
  points: number;
  /** Remaining share of the house; below zero the house loses on average. */
  margin: number;
}

/** Rates and values from which margins are computed. */
export interface MarginTerms {
  rates: AffiliateRates;
  /** The house's share of the stake in basis points, by type. */
  houseEdges: Readonly<Record<AffiliateType, number>>;
  turnoverCashback: number;
  /** Valid turnover that earns one point. */
  satangPerPoint: Satang;
  /** Maximum worth of a point in the shop. */
  pointWorthSatang: Satang;
  /** Points of the best VIP level, in percent of the base rate. */
  mostPointsPercent: number;
}

/** Returns the share of the stake that is left for the house after levels, cashback and points, in basis points. */
export function marginOf(
  shares: Pick<AffiliateMargin, 'houseEdge' | 'levels' | 'turnoverCashback' | 'points'>,
): number {
  return shares.houseEdge - shares.levels - shares.turnoverCashback - shares.points;
}

/** Computes the house's margin for each type of game after all shares. See `docs/rules.md#affiliate`. */
export function computeMargins(terms: MarginTerms): AffiliateMargin[] {
  const worth = (terms.pointWorthSatang / terms.satangPerPoint) * (terms.mostPointsPercent / 100);
  // The cost of points is rounded up, so that it is never understated.
  const points = Math.ceil(worth * BASIS_POINTS);
  return affiliateTypes.map((type) => {
    const houseEdge = terms.houseEdges[type];
    const levels = terms.rates[type].reduce((sum, rate) => sum + rate, 0);
    const { turnoverCashback } = terms;
    const shares = { houseEdge, levels, turnoverCashback, points };
    return { type, ...shares, margin: marginOf(shares) };
  });
}
