import type { DataOf } from '@/contract/endpoint';
import type { approvalList } from '@/contract/operator/approvals.contract';

type Amount = Pick<DataOf<typeof approvalList>[number], 'measure' | 'amount'>;

/** Formats the amount of a request: baht, points or spins; a dash where it has none. */
export function describeAmount({ measure, amount }: Amount): string {
  if (amount === null) return '–';
  if (measure === 'points') return `${amount} แต้ม`;
  if (measure === 'spins') return `${amount} ครั้ง`;
  return `฿${amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`;
}
