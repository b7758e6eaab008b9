import type { DataOf } from '@/contract/endpoint';
import type { couponUses, OperatorCoupon } from '@/contract/operator/coupons.contract';
import type { CommandOutput } from '../terminal/command-types';
import { type Column, renderTable } from '../terminal/table.renderer';

/** A row as the client of the terminal returns it: amounts stay texts. */
type ListedCoupon = Omit<OperatorCoupon, 'amount' | 'play'> & {
  amount: string | number | null;
  play: string | number | null;
};

/** Columns of coupons and batches. */
export const listColumns: readonly Column<ListedCoupon>[] = [
  ['id', 'id'],
  ['code', (row) => row.code ?? row.batch?.name ?? null],
  ['codes', (row) => row.batch?.codes ?? null, 'right'],
  ['baht', 'amount', 'right'],
  ['points', 'point', 'right'],
  ['spins', 'spins', 'right'],
  [
    'turnover',
    (row) => (row.turnover_multiple === 0 ? null : `×${row.turnover_multiple}`),
    'right',
  ],
  ['required play', (row) => row.play ?? 'none', 'right'],
  ['for', (row) => row.target.kind],
  ['state', 'state'],
  ['used', 'used', 'right'],
  ['uses allowed', 'uses_allowed', 'right'],
  ['per member', 'uses_per_member', 'right'],
  ['from', 'starts_at'],
  ['until', 'ends_at'],
];

/** Prints a page of uses. */
export function printUses(data: DataOf<typeof couponUses>): CommandOutput {
  const table = renderTable(
    data.rows,
    [
      ['code', 'code'],
      ['member', 'username'],
      ['name', 'member_name'],
      ['at', 'used_at'],
    ],
    'No uses.',
  );
  return {
    data,
    text: table + (data.next_cursor === null ? '' : `\nmore: --cursor ${data.next_cursor}`),
  };
}
