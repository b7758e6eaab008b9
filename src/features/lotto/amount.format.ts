import { parseBaht } from '@/domain/baht';
import type { Satang } from '@/domain/money';

/** A price as it is typed: `50`, `1.50`; null where it is none. */
export function readAmount(text: string): Satang | null {
  const plain = text.replace(/[\s,฿]/g, '');
  if (!/^\d{1,7}(?:\.\d{1,2})?$/.test(plain)) return null;
  const satang = parseBaht(plain);
  return satang > 0 ? satang : null;
}

/** A price as it stands in a field: `50`, `1.50`. */
export function formatAmountField(satang: Satang): string {
  return satang % 100 === 0 ? String(satang / 100) : (satang / 100).toFixed(2);
}
