import { formatBaht } from '@/domain/baht';
import { maskPhone } from '@/domain/masked-phone';

const DIGITS_SHOWN = 4;

/** Returns satang as baht; null for no amount. */
export function toBaht(satang: number | null): string | null {
  return satang === null ? null : formatBaht(satang);
}

/** Returns a phone number, masked unless it is asked for in full. */
export function toPhone(phone: string | null, isFull: boolean): string | null {
  return phone === null || isFull ? phone : maskPhone(phone);
}

/** Returns an account number, with only its last digits unless it is asked for in full. */
export function toAccountNumber(number: string | null, isFull: boolean): string | null {
  return number === null || isFull ? number : `…${number.slice(-DIGITS_SHOWN)}`;
}

/** Returns a part of a whole in percent with two decimals; null without a whole. */
export function toPercent(part: number, whole: number): string | null {
  return whole === 0 ? null : ((part / whole) * 100).toFixed(2);
}

/** Returns an instant as text of the contract. */
export function toTime(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
