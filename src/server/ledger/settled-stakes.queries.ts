import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

/** Stores a win without a stake, in the transaction that pays it. It adds no turnover. */
export async function writeFreePayout(
  db: Executor,
  won: {
    memberId: number;
    accountId: number;
    area: 'games' | 'lotto';
    /** Kind of the win, by which reports tell it from payouts of stakes. */
    category: string;
    reference: string;
    amountSatang: Satang;
  },
): Promise<void> {
  await queryRaw(
    db,
    `SELECT settle_stakes(ARRAY[ROW(
       NULL, $1::bigint, $3::text, $4::text, 0, $5::bigint, 0, business_now(), $2::bigint, NULL, NULL, $6::text)::settled_stakes])`,
    [won.memberId, won.accountId, won.area, won.reference, won.amountSatang, won.category],
  );
}
