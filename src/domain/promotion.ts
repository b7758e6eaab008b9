import { expectedResult, type HouseEdges } from './expected-win';
import type { Satang } from './money';

/** Terms of a promotion's bonus: a share of the deposit up to a maximum, or a fixed amount. */
export interface BonusTerms {
  minDepositSatang: Satang;
  /** A share of the deposit, where 10,000 basis points are all of it, or a fixed amount. */
  bonus: { basisPoints: number; mostSatang: Satang } | { amountSatang: Satang };
}

/**
 * Computes the bonus for a deposit in satang, rounded down; 0 when the deposit does not qualify.
 * See `docs/rules.md#promotions`.
 */
export function bonusFor({ minDepositSatang, bonus }: BonusTerms, depositSatang: Satang): Satang {
  if (depositSatang < minDepositSatang) return 0;
  if ('amountSatang' in bonus) return bonus.amountSatang;
  return Math.min(Math.floor((depositSatang * bonus.basisPoints) / 10_000), bonus.mostSatang);
}

/** Computes the turnover required for deposit and bonus together, rounded up to whole satang. */
export function turnoverFor(
  multipleMilli: number,
  depositSatang: Satang,
  bonusSatang: Satang,
): Satang {
  return Math.ceil(((depositSatang + bonusSatang) * multipleMilli) / 1_000);
}

/**
 * Computes the weighted turnover of the member's own money that opens the bonus wallet, in satang. On average the house
 * earns the amount of the bonus from this turnover, before the bonus can be staked. The result is at most the whole
 * requirement.
 * @param slotEdge the house's share of weighted turnover, in basis points
 */
export function ownPlayFor(
  slotEdge: number,
  { bonusSatang, turnoverSatang }: { bonusSatang: Satang; turnoverSatang: Satang },
): Satang {
  if (slotEdge <= 0) return turnoverSatang;
  return Math.min(Math.ceil((bonusSatang * 10_000) / slotEdge), turnoverSatang);
}

/** Terms of a bonus, with the turnover multiple of deposit and bonus in thousandths. */
export interface OfferTerms extends BonusTerms {
  turnoverMilli: number;
}

/** A deposit, what it brings and requires, and what the house expects of it; all in satang. */
export interface DepositCost {
  depositSatang: Satang;
  bonusSatang: Satang;
  turnoverSatang: Satang;
  /** Below zero, the house loses on average. */
  resultSatang: Satang;
}

/** Computes what a deposit of this amount brings, and what the house expects of it. */
export function costAt(terms: OfferTerms, edges: HouseEdges, depositSatang: Satang): DepositCost {
  const bonusSatang = bonusFor(terms, depositSatang);
  const turnoverSatang = turnoverFor(terms.turnoverMilli, depositSatang, bonusSatang);
  const play = [{ type: 'slot', amountSatang: turnoverSatang }] as const;
  const resultSatang = expectedResult({ worthSatang: bonusSatang, play }, edges);
  return { depositSatang, bonusSatang, turnoverSatang, resultSatang };
}

/** Computes the cost at the deposit that is worst for the house. */
export function worstCost(terms: OfferTerms, edges: HouseEdges): DepositCost {
  const { minDepositSatang, bonus } = terms;
  // Bonus and turnover grow linearly up to the largest bonus; beyond it, only the turnover grows.
  const atLargest =
    'amountSatang' in bonus
      ? minDepositSatang
      : Math.ceil((bonus.mostSatang * 10_000) / bonus.basisPoints);
  const least = costAt(terms, edges, minDepositSatang);
  const largest = costAt(terms, edges, Math.max(atLargest, minDepositSatang));
  return largest.resultSatang < least.resultSatang ? largest : least;
}

/**
 * Computes the house's expected result of a promotion at the deposit that is worst for the house, in satang; below zero
 * the promotion loses money.
 */
export function worstResult(terms: OfferTerms, edges: HouseEdges): Satang {
  return worstCost(terms, edges).resultSatang;
}
