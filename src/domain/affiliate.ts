import type { Satang } from './money';

/** Kinds of games, each with a rate of its own for those who referred the player. */
export const affiliateTypes = ['slot', 'casino', 'lotto', 'sport', 'fishing'] as const;
export type AffiliateType = (typeof affiliateTypes)[number];

/** A friend whom the member referred, one whom that friend referred, and one further. */
export const affiliateLevels = [1, 2, 3] as const;
export type AffiliateLevel = (typeof affiliateLevels)[number];

/** Basis points of a friend's valid turnover, by type and for each level. */
export type AffiliateRates = Readonly<Record<AffiliateType, readonly [number, number, number]>>;

const BASIS_POINTS = 10_000;

/** What turnover is worth at a rate, in whole satang. */
export function incomeOf(turnoverSatang: Satang, basisPoints: number): Satang {
  return Math.floor((turnoverSatang * basisPoints) / BASIS_POINTS);
}

/** What a type of game keeps of what is staked, and who gets how much of it; all in basis points. */
export interface AffiliateMargin {
  type: AffiliateType;
  houseEdge: number;
  /** Of all three levels together. */
  levels: number;
  turnoverCashback: number;
  /** What the points are worth that a member of the highest level gets. */
  points: number;
  /** What is left to the house; below zero it pays for every bet. */
  margin: number;
}

/** What the margins follow from. */
export interface MarginTerms {
  rates: AffiliateRates;
  /** Basis points that the house keeps of the stake, by type. */
  houseEdges: Readonly<Record<AffiliateType, number>>;
  turnoverCashback: number;
  /** Valid turnover for a point, and what a point buys at best. */
  satangPerPoint: Satang;
  pointWorthSatang: Satang;
  /** Most points for what gives 100 without a VIP level. */
  mostPointsPercent: number;
}

/** What each type leaves to the house once everybody has got their share. Rule: rewards, "Margin is checked". */
export function computeMargins(terms: MarginTerms): AffiliateMargin[] {
  const worth = (terms.pointWorthSatang / terms.satangPerPoint) * (terms.mostPointsPercent / 100);
  // Rounded up: what is given away is never stated as less.
  const points = Math.ceil(worth * BASIS_POINTS);
  return affiliateTypes.map((type) => {
    const houseEdge = terms.houseEdges[type];
    const levels = terms.rates[type].reduce((sum, rate) => sum + rate, 0);
    const { turnoverCashback } = terms;
    const margin = houseEdge - levels - turnoverCashback - points;
    return { type, houseEdge, levels, turnoverCashback, points, margin };
  });
}
