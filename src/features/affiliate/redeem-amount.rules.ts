import * as v from 'valibot';
import type { AffiliateSummary } from '@/contract/affiliate.contract';
import { parseBaht } from '@/domain/baht';
import { formatMoney, type Satang } from '@/domain/money';
import { plainAmount } from '@/domain/plain-fields';
import { affiliateCopy as copy } from './affiliate.copy';

type Limits = Pick<AffiliateSummary, 'balance' | 'redeem_least' | 'redeem_most'>;

/**
 * Creates the form schema: an amount within the balance and the agent's limits.
 * @returns schema of the form; its output amount is in satang
 */
export function createRedeemForm({ balance, redeem_least: least, redeem_most: most }: Limits) {
  const bounds = copy.bounds(formatMoney(least), formatMoney(most));
  return v.object({
    amount: v.pipe(
      v.string(),
      v.transform(readAmount),
      v.number(copy.notAmount),
      v.maxValue(balance, copy.tooMuch(formatMoney(balance))),
      v.minValue(least, bounds),
      v.maxValue(most, bounds),
    ),
  });
}

/** Reads a typed amount as satang; null when it is not a positive amount. */
export function readAmount(text: string): Satang | null {
  try {
    const satang = parseBaht(plainAmount(text));
    return satang > 0 ? satang : null;
  } catch {
    return null;
  }
}
