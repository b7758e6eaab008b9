import { type Executor, queryRaw } from '../db/raw';

/**
 * Takes a member's LINE link away and ends the sessions that LINE started: without the link nobody could start them.
 * Give it a transaction that holds the member's row.
 * @param keptTokenHash the session that asks, which stays; left out, none does
 * @returns whether there was a link
 */
export async function removeLineLink(
  tx: Executor,
  memberId: number,
  keptTokenHash?: Uint8Array,
): Promise<boolean> {
  const removed = await queryRaw(
    tx,
    'DELETE FROM line_accounts WHERE member_id = $1 RETURNING member_id',
    [memberId],
  );
  await queryRaw(
    tx,
    `DELETE FROM member_sessions
     WHERE member_id = $1 AND line_proof_hash IS NOT NULL AND token_hash IS DISTINCT FROM $2`,
    [memberId, keptTokenHash ?? null],
  );
  return removed.length > 0;
}

/**
 * From now on LINE must vouch for the member anew: what it said so far, which may lie in somebody else's hands, signs
 * nobody in. By the real clock, because LINE dates its tokens by it.
 */
export async function refuseFormerLineProofs(tx: Executor, memberId: number): Promise<void> {
  await queryRaw(tx, 'UPDATE members SET line_not_before = clock_timestamp() WHERE id = $1', [
    memberId,
  ]);
}
