import { expectedResult, type HouseEdges } from './expected-win';
import type { Satang } from './money';

/** The bonus of a promotion for a deposit: a share of it up to a maximum, or a fixed amount. */
export interface BonusTerms {
  minDepositSatang: Satang;
  /** 10,000 is the whole deposit. */
  bonus: { basisPoints: number; mostSatang: Satang } | { amountSatang: Satang };
}

/** The bonus for a deposit, in whole satang; 0 where it does not qualify. Rule: domain, "Promotion". */
export function bonusFor({ minDepositSatang, bonus }: BonusTerms, depositSatang: Satang): Satang {
  if (depositSatang < minDepositSatang) return 0;
  if ('amountSatang' in bonus) return bonus.amountSatang;
  return Math.min(Math.floor((depositSatang * bonus.basisPoints) / 10_000), bonus.mostSatang);
}

/** The turnover required for deposit and bonus together, rounded up to whole satang. */
export function turnoverFor(
  multipleMilli: number,
  depositSatang: Satang,
  bonusSatang: Satang,
): Satang {
  return Math.ceil(((depositSatang + bonusSatang) * multipleMilli) / 1_000);
}

/**
 * Weighted turnover of the member's own money that opens the bonus wallet, in satang: as much as brings the house the
 * bonus on average, and at most the whole requirement. So a bonus is paid for before any of it can be staked.
 * @param slotEdge basis points that the house keeps of weighted turnover
 */
export function ownPlayFor(
  slotEdge: number,
  { bonusSatang, turnoverSatang }: { bonusSatang: Satang; turnoverSatang: Satang },
): Satang {
  if (slotEdge <= 0) return turnoverSatang;
  return Math.min(Math.ceil((bonusSatang * 10_000) / slotEdge), turnoverSatang);
}

/** A bonus, and how often deposit and bonus together have to be played for it. */
export interface OfferTerms extends BonusTerms {
  turnoverMilli: number;
}

/**
 * The result that the house expects of a promotion at the deposit that is worst for it, in satang; below zero the
 * promotion loses money.
 */
export function worstResult(terms: OfferTerms, edges: HouseEdges): Satang {
  const { minDepositSatang, bonus } = terms;
  // Bonus and turnover grow in a straight line up to the largest bonus, and from there on only the turnover grows.
  const atLargest =
    'amountSatang' in bonus
      ? minDepositSatang
      : Math.ceil((bonus.mostSatang * 10_000) / bonus.basisPoints);
  const results = [minDepositSatang, Math.max(atLargest, minDepositSatang)].map((depositSatang) => {
    const worthSatang = bonusFor(terms, depositSatang);
    const amountSatang = turnoverFor(terms.turnoverMilli, depositSatang, worthSatang);
    return expectedResult({ worthSatang, play: [{ type: 'slot', amountSatang }] }, edges);
  });
  return Math.min(...results);
}
