import * as v from 'valibot';
import { type WithdrawInfo, withdrawCreate } from '@/contract/withdrawals.contract';
import { withdrawalCopy } from '@/contract/withdrawals.copy';
import { formatBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney, type Satang } from '@/domain/money';
import { plainAmount } from '@/domain/plain-fields';
import type { QuickAmount } from '@/shared/ui/amount-field';
import { withdrawalsCopy } from './withdrawals.copy';

const quickAmounts = [100_00, 300_00, 500_00, 1_000_00, 5_000_00] as const;

type Limits = Pick<WithdrawInfo, 'min_amount' | 'max_amount' | 'balance' | 'kept'>;

const typedAmount = v.pipe(
  v.string(),
  v.transform(plainAmount),
  v.nonEmpty(withdrawalsCopy.amountMissing),
);

/**
 * Creates the amount schema: by the contract, the agent's limits and what the main wallet can pay.
 * @returns schema of the form; its output amount is in satang
 */
export function createAmountForm({ min_amount, max_amount, balance, kept }: Limits) {
  const outOfRange = withdrawalCopy.outOfRange(min_amount, max_amount);
  return v.object({
    amount: v.pipe(
      typedAmount,
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const read = v.safeParse(withdrawCreate.body.entries.amount, dataset.value);
        if (read.success) return read.output;
        addIssue({ message: read.issues[0].message });
        return NEVER;
      }),
      v.minValue(min_amount, outOfRange),
      v.maxValue(max_amount, outOfRange),
      v.maxValue(balance, withdrawalCopy.tooLittleBalance(balance)),
      v.maxValue(balance - kept, withdrawalCopy.giftKept(kept)),
    ),
  });
}

/** Returns the largest possible amount in satang. */
function mostOf({ max_amount, ...wallet }: Limits): Satang {
  return Math.min(max_amount, getAvailable(wallet));
}

/** Returns the part of the main wallet that can be withdrawn, in satang. */
export function getAvailable({ balance, kept }: Pick<WithdrawInfo, 'balance' | 'kept'>): Satang {
  return balance - kept;
}

/** Lists the amount buttons that are possible, with the whole amount last; empty when no amount is possible. */
export function offerAmounts(limits: Limits): QuickAmount[] {
  const most = mostOf(limits);
  if (most < limits.min_amount) return [];
  return [
    ...quickAmounts
      .filter((satang) => satang >= limits.min_amount && satang <= most)
      .map((satang) => {
        const text = formatInteger(satang / 100);
        return { amount: String(satang / 100), text, label: withdrawalsCopy.quickAmount(text) };
      }),
    { amount: formatBaht(most).replace(/\.00$/, ''), text: withdrawalsCopy.everything },
  ];
}

/** Describes the limits and the withdrawals left today; during a break only a maximum that is below what is there. */
export function describeLimits(info: WithdrawInfo): string {
  const { min_amount, max_amount, left_today, is_on_break } = info;
  if (is_on_break) {
    return max_amount < getAvailable(info) ? withdrawalsCopy.limit(formatMoney(max_amount)) : '';
  }
  const limits = withdrawalsCopy.limits(formatMoney(min_amount), formatMoney(max_amount));
  return `${limits} · ${withdrawalsCopy.leftToday(left_today)}`;
}
