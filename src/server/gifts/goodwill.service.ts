import { findSqlState } from '../db/engine/sql-state';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** Goodwill that the support gives a member. */
export interface Goodwill {
  memberId: number;
  /** One of them is 0. */
  points: number;
  spins: number;
}

/**
 * Counts goodwill towards the most of the member's day, in the transaction that gives it. The row of the day lets gifts
 * at the same time wait for each other.
 * @throws RefusalError `member.goodwill_used` when the day allows less
 */
export async function countGoodwill(
  tx: Executor,
  { memberId, points, spins }: Goodwill,
): Promise<void> {
  try {
    await queryRaw(
      tx,
      `INSERT INTO goodwill_days AS d (member_id, day, points, spins)
       VALUES ($1, movement_day(business_now()), $2, $3)
       ON CONFLICT (member_id, day) DO UPDATE SET points = d.points + excluded.points, spins = d.spins + excluded.spins`,
      [memberId, points, spins],
    );
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'goodwill_days_most') throw error;
    throw new RefusalError('member.goodwill_used');
  }
}
