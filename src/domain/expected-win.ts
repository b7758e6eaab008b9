import { type AffiliateType, affiliateTypes } from './affiliate';
import { type BetType, type RateMilli, returnToPlayer } from './lotto';
import type { Satang } from './money';

const BASIS_POINTS = 10_000;

/**
 * The house's average share of the stake in basis points, by type of game. The game with the highest return decides the
 * share of its type.
 */
export type HouseEdges = Readonly<Record<AffiliateType, number>>;

/** A sum of stakes on one type of game. */
export interface Stakes {
  type: AffiliateType;
  amountSatang: Satang;
}

/** A gift of the house, and the turnover that it requires. */
export interface Offer {
  /** Maximum worth of the gift, in satang. */
  worthSatang: Satang;
  /** Minimum stakes that earn the gift, by type of game. */
  play: readonly Stakes[];
}

/**
 * Computes the house edge of a lottery bet at a rate, in basis points. A set of numbers has the same edge as each
 * single number: 99 bets on 99 of 100 numbers lose as much on average as 99 single bets.
 */
export function lottoEdge(type: BetType, rate: RateMilli): number {
  // The added millionth compensates for floating point errors: an edge of 0.1 must not be floored to 999 basis points.
  return Math.floor((1 - returnToPlayer(type, rate)) * BASIS_POINTS + 1e-6);
}

/** Computes the house's expected profit from stakes, rounded down to whole satang. */
export function expectedWin(stakes: readonly Stakes[], edges: HouseEdges): Satang {
  const parts = stakes.map(({ type, amountSatang }) => amountSatang * edges[type]);
  return Math.floor(parts.reduce((sum, part) => sum + part, 0) / BASIS_POINTS);
}

/**
 * Computes the house's expected result of an offer, in satang: the profit from the required turnover, minus the gift.
 * An offer with a result below zero is refused unless an owner insists with a reason.
 */
export function expectedResult({ worthSatang, play }: Offer, edges: HouseEdges): Satang {
  return expectedWin(play, edges) - worthSatang;
}

/**
 * Computes the share of a stake that counts as turnover, in basis points. Slots count in full. Games with a smaller
 * house edge count in proportion to that edge, because they cost a member little.
 */
export function turnoverWeight(type: AffiliateType, edges: HouseEdges): number {
  if (edges.slot <= 0) return BASIS_POINTS;
  const weight = Math.floor((edges[type] * BASIS_POINTS) / edges.slot);
  return Math.max(0, Math.min(BASIS_POINTS, weight));
}

/** Share of a stake that counts as turnover, in basis points, by type of game. */
export type TurnoverWeights = Readonly<Record<AffiliateType, number>>;

/** Computes the turnover weights of all types of games. */
export function turnoverWeights(edges: HouseEdges): TurnoverWeights {
  const weights = affiliateTypes.map((type) => [type, turnoverWeight(type, edges)] as const);
  return Object.fromEntries(weights) as TurnoverWeights;
}

/** Share of the stake that is left for gifts, in basis points, by type of game. */
export type LeftForGifts = Readonly<Record<AffiliateType, number>>;

/**
 * Computes the weighted turnover that pays for a gift of one satang, so that gifts never exceed the share left for them
 * in any type of game. The result is infinite when a type that counts leaves nothing.
 */
export function playPerGift(left: LeftForGifts, edges: HouseEdges): number {
  const perSatang = affiliateTypes.map((type) => {
    const weight = turnoverWeight(type, edges);
    return weight === 0 ? 0 : weight / Math.max(0, left[type]);
  });
  return Math.max(...perSatang);
}
