import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** A member with more movements is left to the replay of the whole ledger, because a request must end in seconds. */
const MOST_REPLAYED = 50_000;

/**
 * Replays the transfers of all accounts of a member, wallets and points alike, and compares them with the stored
 * balances: the present ones, and the one after each transfer. One statement reads all of it, so that transfers of the
 * same moment are seen in full or not at all.
 * @returns null for a member with more movements than a request may replay
 */
export async function isMemberInOrder(db: Db, memberId: number): Promise<boolean | null> {
  const [size] = await queryRaw<{ movements: number }>(
    db,
    `SELECT coalesce(sum(a.unsummed_movements + summed.count), 0)::bigint AS movements
     FROM accounts a CROSS JOIN LATERAL (
       SELECT coalesce(sum(count), 0) AS count FROM movement_days WHERE account_id = a.id) summed
     WHERE a.member_id = $1`,
    [memberId],
  );
  if (!size || size.movements > MOST_REPLAYED) return null;
  return db.transaction().execute(async (tx) => {
    // A plan made while the ledger was small would scan all of it later.
    await queryRaw(tx, 'SET LOCAL enable_seqscan = off');
    const wrong = await queryRaw(
      tx,
      `SELECT a.id FROM accounts a CROSS JOIN LATERAL (
         SELECT coalesce(sum(delta), 0) AS sum, count(*) FILTER (WHERE said <> running) AS breaks
         FROM (
           SELECT delta, said, sum(delta) OVER (ORDER BY seq) AS running
           FROM (
             SELECT seq, -amount AS delta, debit_balance_after AS said FROM transfers
             WHERE debit_account_id = a.id AND debit_balance_after IS NOT NULL
             UNION ALL
             SELECT seq, amount, credit_balance_after FROM transfers
             WHERE credit_account_id = a.id AND credit_balance_after IS NOT NULL
           ) movement
         ) replayed
       ) own
       WHERE a.member_id = $1 AND (own.sum <> a.balance OR own.breaks > 0) LIMIT 1`,
      [memberId],
    );
    return wrong.length === 0;
  });
}
