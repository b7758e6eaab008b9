import type { PromotionTerms } from '@/contract/promotions.contract';
import { formatMoney } from '@/domain/money';
import { promotionsCopy } from './promotions.copy';

/** Created on first use, because the home page describes bonuses without it. */
let factorFormat: Intl.NumberFormat | undefined;

/** Formats a percentage or a multiple: "12.5". */
export function formatFactor(value: number): string {
  factorFormat ??= new Intl.NumberFormat('th-TH', { maximumFractionDigits: 3 });
  return factorFormat.format(value);
}

/** Describes the largest bonus: "สูงสุด ฿1,000.00". */
export function describeCeiling({ max_bonus, bonus_amount }: PromotionTerms): string {
  return bonus_amount === null
    ? promotionsCopy.upTo(formatMoney(max_bonus ?? 0))
    : promotionsCopy.bonusAmount(formatMoney(bonus_amount));
}

/** Describes the bonus in full: "50% ของยอดฝาก สูงสุด ฿500.00". */
export function describeWholeBonus(terms: PromotionTerms): string {
  const { bonus_percent, bonus_amount, max_bonus } = terms;
  return bonus_percent === null
    ? formatMoney(bonus_amount ?? 0)
    : promotionsCopy.bonusOfDeposit(formatFactor(bonus_percent), formatMoney(max_bonus ?? 0));
}
