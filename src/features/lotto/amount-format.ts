import { parseBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';
import { plainAmount } from '@/domain/plain-fields';

/** Reads a typed price such as `50` or `1.50`. Gives null for anything else. */
export function readAmount(text: string): Satang | null {
  const plain = plainAmount(text);
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return null;
  const satang = parseBaht(plain);
  return satang > 0 ? satang : null;
}

/** Writes a price for an input field: `50`, `1.50`. */
export function formatAmountField(satang: Satang): string {
  return satang % 100 === 0 ? String(satang / 100) : (satang / 100).toFixed(2);
}
