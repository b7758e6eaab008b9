import { queryRaw } from '../db/raw';
import type { Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { WithdrawalRow } from './withdrawal.queries';

/**
 * Locks a withdrawal until the transaction ends, and reads it under the lock.
 * @throws RefusalError `request.not_found`, also for a withdrawal of another agent
 */
export async function lockWithdrawal(
  tx: Tx,
  { agentId, id }: { agentId: number; id: string },
): Promise<WithdrawalRow> {
  await queryRaw(tx, 'SELECT FROM withdrawals WHERE id = $1 FOR UPDATE', [id]);
  const row = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row;
}

/**
 * Checks that neither the team holds a withdrawal, nor a change of the member's data their payouts. The lock makes a
 * concurrent change wait for this decision, or lets this decision see the change.
 * @throws RefusalError `withdraw.held` with note, name and time | `withdraw.payouts_held` with the time of the end
 */
export async function assertNotHeld(tx: Tx, withdrawal: WithdrawalRow): Promise<void> {
  if (withdrawal.held_at) {
    throw new RefusalError('withdraw.held', { data: describeHold(withdrawal) });
  }
  const { member_id: memberId } = withdrawal;
  await queryRaw(tx, 'SELECT FROM members WHERE id = $1 FOR SHARE', [memberId]);
  const [held] = await queryRaw<{ until: Date }>(
    tx,
    `SELECT payouts_held_until AS until FROM members WHERE id = $1 AND payouts_held_until > business_now()`,
    [memberId],
  );
  if (!held) return;
  throw new RefusalError('withdraw.payouts_held', { data: { until: held.until.toISOString() } });
}

/** Returns who decided on a withdrawal last, when and what, for `operator.decided`. */
export function describeDecision(row: WithdrawalRow) {
  return {
    state: row.state,
    decided_at: (row.bounced_at ?? row.ended_at ?? row.approved_at)?.toISOString() ?? null,
    decided_by: row.bounced_by ?? row.ended_by ?? row.approved_by,
  };
}

/** Returns the hold of a withdrawal by the team; null when it is not held. */
export function describeHold({ held_note, held_by, held_at }: WithdrawalRow) {
  if (held_note === null || held_by === null || held_at === null) return null;
  return { note: held_note, by: held_by, at: held_at.toISOString() };
}
