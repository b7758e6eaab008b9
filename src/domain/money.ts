import { formatInteger } from './format-integer';

/** Integer satang (1 baht = 100 satang), the unit of every amount inside the system. */
export type Satang = number;

/**
 * Formats money for people, always with satang: "฿1,234.50".
 * @param satang integer satang
 */
export function formatMoney(satang: Satang): string {
  const absolute = Math.abs(satang);
  const fraction = String(absolute % 100).padStart(2, '0');
  return `${satang < 0 ? '-' : ''}฿${formatInteger(Math.trunc(absolute / 100))}.${fraction}`;
}

/**
 * Formats a change of money with its sign: "+฿55.50", "-฿20.00", "฿0.00".
 * @param satang integer satang
 */
export function formatSignedMoney(satang: Satang): string {
  return `${satang > 0 ? '+' : ''}${formatMoney(satang)}`;
}
