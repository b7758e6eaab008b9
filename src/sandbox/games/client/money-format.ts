import { formatMoney } from '@/domain/money';

/** Formats money without the decimals of a whole baht amount: `฿1,000`, `฿1,000.50`. */
export function formatShortMoney(satang: number): string {
  return formatMoney(satang).replace(/\.00$/, '');
}
