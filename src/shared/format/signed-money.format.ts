import type { Satang } from '@/domain/money';

const signed = new Intl.NumberFormat('th-TH', {
  style: 'currency',
  currency: 'THB',
  signDisplay: 'exceptZero',
});

/** Money that came or went: "+฿55.50", "-฿20.00", "฿0.00". */
export function formatSignedMoney(satang: Satang): string {
  return signed.format(satang / 100);
}
