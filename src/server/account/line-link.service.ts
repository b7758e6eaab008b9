import { type Executor, queryRaw } from '../db/raw';

/**
 * Removes a member's LINE link and ends the sessions that it started. The transaction must hold the lock of the
 * member's row.
 * @param keptTokenHash the session to keep, usually the caller's own; undefined ends all of them
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
 * Invalidates all LINE tokens issued so far, because a stranger may hold one: only tokens issued from now on sign the
 * member in. Uses the real clock, because LINE dates its tokens by it.
 */
export async function refuseFormerLineProofs(tx: Executor, memberId: number): Promise<void> {
  await queryRaw(tx, 'UPDATE members SET line_not_before = clock_timestamp() WHERE id = $1', [
    memberId,
  ]);
}
