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
 * @throws RefusalError `request.not_found` | `withdraw.not_approved` | `operator.paid_by_same` from the amount on
 * that needs two operators | `operator.decided` with the earlier decision
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
      // The key is random: repeats are recognised by the state, not by the key.
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

async function approve(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ state: 'approved', approved_at: sql<Date>`business_now()`, approved_by: by })
    .where('id', '=', id)
    .execute();
}

/** Ends a hold: with a note the money returns to the wallet, without one it is booked as paid. */
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
