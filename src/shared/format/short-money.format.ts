import type { Satang } from '@/domain/money';

const shortBaht = new Intl.NumberFormat('th-TH', {
  style: 'currency',
  currency: 'THB',
  trailingZeroDisplay: 'stripIfInteger',
});

/** Money in a sentence: "฿500", "฿1,234.50". */
export function formatShortMoney(satang: Satang): string {
  return shortBaht.format(satang / 100);
}
