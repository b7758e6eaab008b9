import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { recordAction } from '../audit/audit.service';
import { refuseSameHands } from '../audit/four-eyes.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { addNotice } from '../notices/notice.service';
import { findMainAccountId } from '../wallet/wallet.service';
import type { WithdrawalRow } from './withdrawal.queries';

/** An operator's decision on a withdrawal. */
export type WithdrawalDecision = {
  agentId: number;
  withdrawalId: string;
  operator: string;
} & (
  | { kind: 'approve' }
  /** Records that the money has left the agent's bank. */
  | { kind: 'pay' }
  /** Rejects with a note that the member reads, in Thai. */
  | { kind: 'reject'; note: string }
);

const stateAfter = { approve: 'approved', pay: 'paid', reject: 'rejected' } as const;

/**
 * Moves a withdrawal on: approved, then paid; or rejected at either step, which returns the money to the wallet.
 * Repeating a decision as the same operator changes nothing.
 * @throws RefusalError `request.not_found` | `withdraw.not_approved` | `operator.paid_by_same` for an amount that needs
 * two operators | `operator.decided` with the earlier decision | `withdraw.payouts_held` with the time until which the
 * member's payouts are held
 */
export async function decideWithdrawal(db: Db, decision: WithdrawalDecision): Promise<void> {
  const { agentId, withdrawalId, operator, kind } = decision;
  const by = `operator/${operator}`;
  const note = decision.kind === 'reject' ? decision.note : null;
  await runCommand(
    db,
    {
      scope: by,
      route: `withdrawal_${kind}`,
      // The key is random, because a repetition is recognised by the state of the withdrawal.
      key: randomUUID(),
      content: { withdrawalId, kind, note },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx } = context;
      const withdrawal = await lockWithdrawal(tx, withdrawalId);
      if (withdrawal?.agent_id !== agentId) throw new RefusalError('request.not_found');
      const { state, amount } = withdrawal;
      const lastBy = withdrawal.ended_by ?? withdrawal.approved_by;
      if (state === stateAfter[kind] && lastBy === by && withdrawal.note === note) {
        return { withdrawalId };
      }
      if (kind === 'pay' && state === 'requested') throw new RefusalError('withdraw.not_approved');
      const mayDecide = state === 'requested' || (state === 'approved' && kind !== 'approve');
      if (!mayDecide) {
        throw new RefusalError('operator.decided', { data: describeDecision(withdrawal) });
      }
      if (kind !== 'reject') await assertNotHeld(tx, withdrawal.member_id);
      if (kind === 'approve') await approve(tx, withdrawalId, by);
      else await end(context, withdrawal, { by, note });
      await recordAction(tx, {
        agentId,
        operator,
        action: `withdrawal.${kind}`,
        subject: `withdrawal/${withdrawalId}`,
        detail: { memberId: withdrawal.member_id, amountSatang: amount, note },
      });
      return { withdrawalId };
    },
  );
}

/** Locks a withdrawal until the transaction ends, and reads it under the lock. */
async function lockWithdrawal(tx: Tx, id: string): Promise<WithdrawalRow | undefined> {
  await queryRaw(tx, 'SELECT FROM withdrawals WHERE id = $1 FOR UPDATE', [id]);
  return tx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Checks that payouts to a member are not held after a change of their data. The lock makes a concurrent change wait
 * for this decision, or lets this decision see the change.
 */
async function assertNotHeld(tx: Tx, memberId: number): Promise<void> {
  await queryRaw(tx, 'SELECT FROM members WHERE id = $1 FOR SHARE', [memberId]);
  const [held] = await queryRaw<{ until: Date }>(
    tx,
    `SELECT payouts_held_until AS until FROM members WHERE id = $1 AND payouts_held_until > business_now()`,
    [memberId],
  );
  if (!held) return;
  throw new RefusalError('withdraw.payouts_held', { data: { until: held.until.toISOString() } });
}

async function approve(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ state: 'approved', approved_at: sql<Date>`business_now()`, approved_by: by })
    .where('id', '=', id)
    .execute();
}

/** Ends a hold: with a note, the money returns to the wallet; without a note, the money is booked as paid. */
async function end(
  { tx, lockAccounts, post }: CommandContext,
  { id, agent_id, member_id, amount }: WithdrawalRow,
  { by, note }: { by: string; note: string | null },
): Promise<void> {
  const isPaid = note === null;
  const walletAccountId = await findMainAccountId(tx, member_id);
  if (!isPaid) await lockAccounts([walletAccountId]);
  await post({
    leg: 'end',
    debitAccountId: await findHouseAccountId(tx, agent_id, 'withdrawal_holds'),
    creditAccountId: isPaid
      ? await findHouseAccountId(tx, agent_id, 'agent_bank')
      : walletAccountId,
    amount,
    code: isPaid ? 'withdraw_paid' : 'withdraw_returned',
    reference: `withdrawal/${id}`,
  });
  await refuseSameHands(() =>
    tx
      .updateTable('withdrawals')
      .set({
        state: isPaid ? 'paid' : 'rejected',
        ended_at: sql<Date>`business_now()`,
        ended_by: by,
        note,
      })
      .where('id', '=', id)
      .execute(),
  );
  await addNotice(tx, {
    memberId: member_id,
    subject: `withdrawal/${id}`,
    fact: isPaid
      ? { kind: 'withdrawal_paid', amount }
      : { kind: 'withdrawal_rejected', amount, note },
  });
}

function describeDecision({ state, approved_at, approved_by, ended_at, ended_by }: WithdrawalRow) {
  return {
    state,
    decided_at: (ended_at ?? approved_at)?.toISOString() ?? null,
    decided_by: ended_by ?? approved_by,
  };
}
