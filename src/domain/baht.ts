import type { Satang } from './money';

const BAHT_PATTERN = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/;

/**
 * Parses an amount of baht from the HTTP contract.
 * @param baht a decimal string with at most two decimals ("1234.50") or a number
 * @returns integer satang
 * @throws RangeError when the text is not such an amount or does not fit a safe integer
 */
export function parseBaht(baht: string | number): Satang {
  const text = typeof baht === 'number' ? numberToText(baht) : baht.trim();
  const match = BAHT_PATTERN.exec(text);
  if (!match) throw new RangeError(`Not an amount of baht: ${text}`);
  const [, sign, whole = '0', fraction = ''] = match;
  const satang = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  if (!Number.isSafeInteger(satang)) throw new RangeError(`Amount out of range: ${text}`);
  return sign === '-' && satang !== 0 ? -satang : satang;
}

/**
 * Formats satang for the HTTP contract: a decimal string of baht with two decimals.
 * @throws RangeError when the amount is not a safe integer
 */
export function formatBaht(satang: Satang): string {
  if (!Number.isSafeInteger(satang)) throw new RangeError(`Not satang: ${satang}`);
  const absolute = Math.abs(satang);
  const whole = Math.trunc(absolute / 100);
  const fraction = String(absolute % 100).padStart(2, '0');
  return `${satang < 0 ? '-' : ''}${whole}.${fraction}`;
}

function numberToText(baht: number): string {
  const satang = Math.round(baht * 100);
  if (!Number.isFinite(baht) || Math.abs(satang / 100 - baht) > 1e-9) {
    throw new RangeError(`Not an amount of baht: ${baht}`);
  }
  return formatBaht(satang);
}
