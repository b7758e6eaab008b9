import * as v from 'valibot';
import { type WithdrawInfo, withdrawCreate } from '@/contract/withdrawals.contract';
import { withdrawalWords } from '@/contract/withdrawals.copy';
import { formatBaht } from '@/domain/baht';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney, type Satang } from '@/domain/money';
import { plainAmount } from '@/domain/plain-fields';
import type { QuickAmount } from '@/shared/ui/amount-field';
import { withdrawalsCopy } from './withdrawals.copy';

const quickAmounts = [100_00, 300_00, 500_00, 1_000_00, 5_000_00] as const;

type Limits = Pick<WithdrawInfo, 'min_amount' | 'max_amount' | 'balance'>;

const typedAmount = v.pipe(
  v.string(),
  v.transform(plainAmount),
  v.nonEmpty(withdrawalsCopy.amountMissing),
);

/**
 * What the amount has to be: as the call wants it, within the agent's limits and the main wallet.
 * @returns schema of the form; the amount comes out in satang
 */
export function createAmountForm({ min_amount, max_amount, balance }: Limits) {
  const outOfRange = withdrawalWords.outOfRange(min_amount, max_amount);
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
      v.maxValue(balance, withdrawalWords.tooLittleBalance(balance)),
    ),
  });
}

/** The most that goes at once. */
function mostOf({ max_amount, balance }: Limits): Satang {
  return Math.min(max_amount, balance);
}

/** The amounts to be tapped that would be taken, and at last everything. */
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

/** Limits as the form shows them. */
export function describeLimits({ min_amount, max_amount, left_today }: WithdrawInfo): string {
  const limits = withdrawalsCopy.limits(formatMoney(min_amount), formatMoney(max_amount));
  return `${limits} · ${withdrawalsCopy.leftToday(left_today)}`;
}
