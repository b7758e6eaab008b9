import { MOST_SATANG } from '@/contract/gateway.contract';
import { parseBaht } from '@/domain/baht';

/** Message for a missing or malformed amount. */
export const AMOUNT_MISSING = 'กรุณากรอกจำนวนเงิน เช่น 100.50';

/** Reads an amount typed in baht as satang; null for an amount that a gateway could not report. */
export function readAmount(text: unknown): number | null {
  try {
    const amountSatang = typeof text === 'string' ? parseBaht(text.replaceAll(',', '')) : 0;
    return amountSatang > 0 && amountSatang <= MOST_SATANG ? amountSatang : null;
  } catch {
    return null;
  }
}
