/** Integer satang (1 baht = 100 satang). Every amount inside the system is one of these. */
export type Satang = number;

const thaiBaht = new Intl.NumberFormat('th-TH', { style: 'currency', currency: 'THB' });

/**
 * Money as a person reads it: "฿1,234.50".
 * @param satang integer satang
 */
export function formatMoney(satang: Satang): string {
  return thaiBaht.format(satang / 100);
}
