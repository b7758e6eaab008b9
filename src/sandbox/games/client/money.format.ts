import { formatMoney } from '@/domain/money';

/** Money without satang where there are none. */
export function formatShortMoney(satang: number): string {
  return formatMoney(satang).replace(/\.00$/, '');
}
