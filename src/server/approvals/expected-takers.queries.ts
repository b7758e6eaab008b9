import { type Executor, queryRaw } from '../db/raw';

/** Returns the number of members expected to take an offer: depositors of the last 30 days, at least one. */
export async function countRecentDepositors(db: Executor, agentId: number): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(
    db,
    `SELECT count(DISTINCT member_id) AS count FROM deposits WHERE agent_id = $1 AND state = 'credited'
       AND decided_at > (SELECT business_now()) - interval '30 days'`,
    [agentId],
  );
  return Math.max(1, row?.count ?? 0);
}
