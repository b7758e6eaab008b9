import type { PromotionTerms } from '@/contract/promotions.contract';
import type { Satang } from '@/domain/money';
import { bonusFor, ownPlayFor, turnoverFor } from '@/domain/promotion';

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;

/** Remaining time in whole days, or in whole hours on the last day. */
export type TimeLeft = { readonly days: number } | { readonly hours: number };

/** Counts the time between two instants in days, or in hours on the last day; never negative. */
export function countTimeLeft(now: string, until: string): TimeLeft {
  const hours = Math.max(0, Math.floor((Date.parse(until) - Date.parse(now)) / HOUR_MS));
  return hours >= HOURS_A_DAY ? { days: Math.floor(hours / HOURS_A_DAY) } : { hours };
}

/**
 * Computes bonus, turnover and own-money play of a deposit in satang; by default of the smallest qualifying deposit.
 */
export function describeDeposit(
  terms: PromotionTerms,
  depositSatang: Satang = terms.min_deposit,
): { bonus: Satang; turnover: Satang; ownPlay: Satang } {
  const { min_deposit, bonus_percent, bonus_amount, max_bonus, turnover_multiple } = terms;
  const share = {
    basisPoints: Math.round((bonus_percent ?? 0) * 100),
    mostSatang: max_bonus ?? 0,
  };
  const bonus = bonusFor(
    {
      minDepositSatang: min_deposit,
      bonus: bonus_amount === null ? share : { amountSatang: bonus_amount },
    },
    depositSatang,
  );
  const turnover = turnoverFor(Math.round(turnover_multiple * 1000), depositSatang, bonus);
  const ownPlay = ownPlayFor(terms.edge_basis_points, {
    bonusSatang: bonus,
    turnoverSatang: turnover,
  });
  return { bonus, turnover, ownPlay };
}

/** Returns the played share of a requirement in whole percent, rounded down. */
export function percentOf({ counted, required }: { counted: Satang; required: Satang }): number {
  return Math.floor((counted / required) * 100);
}
