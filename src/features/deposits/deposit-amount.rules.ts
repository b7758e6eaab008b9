import * as v from 'valibot';
import { depositCreate, generateQr } from '@/contract/deposits.contract';
import { formatInteger } from '@/domain/format-integer';
import { formatMoney } from '@/domain/money';
import { plainAmount } from '@/domain/plain-fields';
import type { QuickAmount } from '@/shared/ui/amount-field';
import type { DepositMethod, DepositTarget } from './deposit-methods';
import { depositsCopy } from './deposits.copy';

/** Amounts offered as buttons, in satang. */
const quickAmounts = [100_00, 300_00, 500_00, 1_000_00, 3_000_00, 5_000_00] as const;

const typedAmount = v.pipe(
  v.string(),
  v.transform(plainAmount),
  v.nonEmpty(depositsCopy.amountMissing),
);

/**
 * Creates the amount schema of a method, by its contract and the limits of the target.
 * @returns schema of the form; its output amount is in satang
 */
export function createAmountForm(method: DepositMethod, { minSatang, maxSatang }: Limits) {
  const contract = (method === 'qr' ? generateQr : depositCreate).body.entries.amount;
  return v.object({
    amount: v.pipe(
      typedAmount,
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const read = v.safeParse(contract, dataset.value);
        if (read.success) return read.output;
        addIssue({ message: read.issues[0].message });
        return NEVER;
      }),
      v.minValue(minSatang, depositsCopy.tooLittle(formatMoney(minSatang))),
      v.maxValue(maxSatang, depositsCopy.tooMuch(formatMoney(maxSatang))),
    ),
  });
}

type Limits = Pick<DepositTarget, 'minSatang' | 'maxSatang'>;

/** Lists the amount buttons that are within the limits. */
export function offerAmounts({ minSatang, maxSatang }: Limits): QuickAmount[] {
  return quickAmounts
    .filter((satang) => satang >= minSatang && satang <= maxSatang)
    .map((satang) => {
      const text = formatInteger(satang / 100);
      return { amount: String(satang / 100), text, label: depositsCopy.quickAmount(text) };
    });
}

/** Describes the limits: `ขั้นต่ำ ฿50.00 · สูงสุด ฿200,000.00`. */
export function describeLimits({ minSatang, maxSatang }: Limits): string {
  const least = depositsCopy.least(formatMoney(minSatang));
  return `${least} · ${depositsCopy.most(formatMoney(maxSatang))}`;
}
