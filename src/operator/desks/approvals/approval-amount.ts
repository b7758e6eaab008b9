import type { DataOf } from '@/contract/endpoint';
import type { approvalList } from '@/contract/operator/approvals.contract';

type Amount = Pick<DataOf<typeof approvalList>[number], 'measure' | 'amount'>;

/** Formats the amount of a request: baht, points or spins; a dash where it has none. */
export function describeAmount({ measure, amount }: Amount): string {
  if (amount === null) return '–';
  const grouped = amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  if (measure === 'points') return `${grouped} แต้ม`;
  if (measure === 'spins') return `${grouped} ครั้ง`;
  return `฿${grouped}`;
}
