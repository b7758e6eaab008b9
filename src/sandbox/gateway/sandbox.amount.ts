import { MOST_SATANG } from '@/contract/gateway.contract';
import { parseBaht } from '@/domain/baht';

/** What whoever wrote no amount is told. */
export const AMOUNT_MISSING = 'กรุณากรอกจำนวนเงิน เช่น 100.50';

/** The satang that somebody typed as baht; null when it is no amount that a gateway could report. */
export function readAmount(text: unknown): number | null {
  try {
    const amountSatang = typeof text === 'string' ? parseBaht(text.replaceAll(',', '')) : 0;
    return amountSatang > 0 && amountSatang <= MOST_SATANG ? amountSatang : null;
  } catch {
    return null;
  }
}
