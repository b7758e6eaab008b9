import { formatInteger } from './format-integer';

/** Integer satang (1 baht = 100 satang). Every amount inside the system is one of these. */
export type Satang = number;

/**
 * Money as a person reads it, always to the satang: "฿1,234.50".
 * @param satang integer satang
 */
export function formatMoney(satang: Satang): string {
  const absolute = Math.abs(satang);
  const fraction = String(absolute % 100).padStart(2, '0');
  return `${satang < 0 ? '-' : ''}฿${formatInteger(Math.trunc(absolute / 100))}.${fraction}`;
}

/**
 * Money that came or went: "+฿55.50", "-฿20.00", "฿0.00".
 * @param satang integer satang
 */
export function formatSignedMoney(satang: Satang): string {
  return `${satang > 0 ? '+' : ''}${formatMoney(satang)}`;
}
