import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { describeDecision, describeHold, lockWithdrawal } from './locked-withdrawal.service';
import type { WithdrawalRow } from './withdrawal.queries';

/** A withdrawal, and the operator who holds or releases it. */
interface HoldOrder {
  agentId: number;
  withdrawalId: string;
  operator: string;
}

/**
 * Holds a withdrawal for a check by the team: it is neither approved nor paid until it is released. The same hold by the
 * same operator changes nothing.
 * @throws RefusalError `request.not_found` | `operator.decided` | `withdraw.held` with note, name and time
 */
export function holdForCheck(db: Db, order: HoldOrder & { note: string }): Promise<void> {
  const by = `operator/${order.operator}`;
  return db.transaction().execute(async (tx) => {
    const row = await lockWaiting(tx, order);
    if (row.held_at) {
      if (row.held_by === by && row.held_note === order.note) return;
      throw new RefusalError('withdraw.held', { data: describeHold(row) });
    }
    await tx
      .updateTable('withdrawals')
      .set({ held_note: order.note, held_by: by, held_at: sql<Date>`business_now()` })
      .where('id', '=', row.id)
      .execute();
    await record(tx, order, { action: 'withdrawal.hold', row, note: order.note });
  });
}

/**
 * Ends the hold of a withdrawal; without a hold, nothing changes.
 * @throws RefusalError `request.not_found` | `operator.decided`
 */
export function releaseFromCheck(db: Db, order: HoldOrder): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const row = await lockWaiting(tx, order);
    if (!row.held_at) return;
    await tx
      .updateTable('withdrawals')
      .set({ held_note: null, held_by: null, held_at: null })
      .where('id', '=', row.id)
      .execute();
    await record(tx, order, { action: 'withdrawal.release', row, note: row.held_note });
  });
}

async function lockWaiting(tx: Tx, { agentId, withdrawalId }: HoldOrder): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, { agentId, id: withdrawalId });
  if (row.state !== 'requested' && row.state !== 'approved') {
    throw new RefusalError('operator.decided', { data: describeDecision(row) });
  }
  return row;
}

async function record(
  tx: Tx,
  { agentId, operator }: HoldOrder,
  { action, row, note }: { action: string; row: WithdrawalRow; note: string | null },
): Promise<void> {
  await recordAction(tx, {
    agentId,
    operator,
    action,
    subject: `withdrawal/${row.id}`,
    detail: { memberId: row.member_id, amountSatang: row.amount, note },
  });
}
