import { type AffiliateType, affiliateTypes } from './affiliate';
import { type BetType, type RateMilli, returnToPlayer } from './lotto';
import type { Satang } from './money';

const BASIS_POINTS = 10_000;

/** Basis points of the stake that the house keeps on average, by kind of play: the game that returns most decides. */
export type HouseEdges = Readonly<Record<AffiliateType, number>>;

/** A sum of stakes on one kind of play. */
export interface Stakes {
  type: AffiliateType;
  amountSatang: Satang;
}

/** Something the house gives, and the play that a member has to pay for it with. */
export interface Offer {
  /** Worth of the gift at the most, in satang. */
  worthSatang: Satang;
  /** The least play that earns it. */
  play: readonly Stakes[];
}

/**
 * The edge of one kind of lottery bet at a rate, in basis points. A set of numbers has the edge of each of its numbers:
 * a bet on 99 of 100 numbers loses what 99 single bets lose on average.
 */
export function lottoEdge(type: BetType, rate: RateMilli): number {
  // The millionth keeps 0.1 of floating point from becoming 999 basis points.
  return Math.floor((1 - returnToPlayer(type, rate)) * BASIS_POINTS + 1e-6);
}

/** The amount that the house expects to win from stakes, in whole satang, rounded down. */
export function expectedWin(stakes: readonly Stakes[], edges: HouseEdges): Satang {
  const parts = stakes.map(({ type, amountSatang }) => amountSatang * edges[type]);
  return Math.floor(parts.reduce((sum, part) => sum + part, 0) / BASIS_POINTS);
}

/**
 * The result that the house expects of an offer, in satang: its win from the play that earns the gift, less the gift.
 * Below zero a member gains by taking it, so it is refused unless an owner insists with a reason.
 */
export function expectedResult({ worthSatang, play }: Offer, edges: HouseEdges): Satang {
  return expectedWin(play, edges) - worthSatang;
}

/**
 * How much of a stake counts as turnover, in basis points. A stake on slots counts in full, one with a smaller edge by
 * its share of that: near-even bets cost a member little, so they play little of a requirement through.
 */
export function turnoverWeight(type: AffiliateType, edges: HouseEdges): number {
  if (edges.slot <= 0) return BASIS_POINTS;
  const weight = Math.floor((edges[type] * BASIS_POINTS) / edges.slot);
  return Math.max(0, Math.min(BASIS_POINTS, weight));
}

/** How much of a stake counts as turnover, in basis points, by kind of play. */
export type TurnoverWeights = Readonly<Record<AffiliateType, number>>;

/** The weights of every kind of play. */
export function turnoverWeights(edges: HouseEdges): TurnoverWeights {
  const weights = affiliateTypes.map((type) => [type, turnoverWeight(type, edges)] as const);
  return Object.fromEntries(weights) as TurnoverWeights;
}

/** The share of the stake that each kind of play leaves for gifts, in basis points. */
export type LeftForGifts = Readonly<Record<AffiliateType, number>>;

/**
 * The weighted turnover that pays for a gift of one satang, so that no kind of play brings more gifts than it leaves for
 * them. Infinite where a kind that counts leaves nothing.
 */
export function playPerGift(left: LeftForGifts, edges: HouseEdges): number {
  const perSatang = affiliateTypes.map((type) => {
    const weight = turnoverWeight(type, edges);
    return weight === 0 ? 0 : weight / Math.max(0, left[type]);
  });
  return Math.max(...perSatang);
}
