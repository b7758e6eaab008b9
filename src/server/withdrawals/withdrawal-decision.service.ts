import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { assertFreshCode } from '../approvals/fresh-code.service';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { addNotice } from '../notices/notice.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { assertNotHeld, describeDecision, lockWithdrawal } from './locked-withdrawal.service';
import { assertPayoutAccount, type Payment, payOut } from './payment.service';
import type { WithdrawalRow } from './withdrawal.queries';

/** The kinds of decisions on a withdrawal. */
type Choice =
  | { kind: 'approve' | 'unapprove' }
  /** Records that the money has left the agent's bank. */
  | { kind: 'pay'; payment: Payment }
  /** Rejects with a note that the member reads, in Thai. */
  | { kind: 'reject'; note: string };

/** An operator's decision on a withdrawal. */
export type WithdrawalDecision = Choice & {
  agentId: number;
  withdrawalId: string;
  operator: string;
};

/** States from which each decision leads on. */
const statesBefore: Readonly<Record<Choice['kind'], readonly WithdrawalRow['state'][]>> = {
  approve: ['requested'],
  unapprove: ['approved'],
  pay: ['approved'],
  reject: ['requested', 'approved'],
};

/**
 * Moves a withdrawal on: approved, then paid; or rejected at either step, which returns the money to the wallet. An
 * approval can be taken back before the payment. Repeating a decision as the same operator changes nothing.
 * @throws RefusalError `request.not_found` | `withdraw.not_approved` | `operator.paid_by_same` for an amount that needs
 * two operators | `operator.decided` with the earlier decision | `withdraw.held` | `withdraw.payouts_held` with the time
 * until which the member's payouts are held | `withdraw.account_refused` | `withdraw.reference_taken` |
 * `withdraw.in_batch` for the rejection of a withdrawal whose transfer the bank may already have
 * @throws MalformedError for a payment in the future or before the approval
 * @throws CodeNeededError for the approval or payment of an amount that two people handle
 */
export async function decideWithdrawal(db: Db, decision: WithdrawalDecision): Promise<void> {
  const { agentId, withdrawalId, operator, kind } = decision;
  const by = `operator/${operator}`;
  await runCommand(
    db,
    {
      scope: by,
      route: `withdrawal_${kind}`,
      // The key is random, because a repetition is recognised by the state of the withdrawal.
      key: randomUUID(),
      content: { withdrawalId, kind },
      lockAccountIds: [],
    },
    async (context) => {
      const { tx } = context;
      const withdrawal = await lockWithdrawal(tx, { agentId, id: withdrawalId });
      if (isRepeated(withdrawal, decision, by)) return { withdrawalId };
      await assertPossible(tx, withdrawal, decision);
      await carryOut(context, withdrawal, { decision, by });
      await recordAction(tx, {
        agentId,
        operator,
        action: `withdrawal.${kind}`,
        subject: `withdrawal/${withdrawalId}`,
        detail: {
          memberId: withdrawal.member_id,
          amountSatang: withdrawal.amount,
          note: decision.kind === 'reject' ? decision.note : null,
          ...(decision.kind === 'pay' && { ...decision.payment }),
          ...(kind === 'unapprove' && {
            approvedBy: withdrawal.approved_by,
            batchId: withdrawal.batch_id,
          }),
        },
      });
      return { withdrawalId };
    },
  );
}

function isRepeated(row: WithdrawalRow, choice: Choice, by: string): boolean {
  switch (choice.kind) {
    case 'approve':
      return row.state === 'approved' && row.approved_by === by;
    case 'unapprove':
      return row.state === 'requested';
    case 'pay':
      return (
        row.state === 'paid' &&
        row.ended_by === by &&
        row.paid_account_id === choice.payment.accountId &&
        row.bank_reference === choice.payment.bankReference
      );
    case 'reject':
      return row.state === 'rejected' && row.ended_by === by && row.note === choice.note;
  }
}

async function assertPossible(tx: Tx, row: WithdrawalRow, choice: Choice): Promise<void> {
  const { kind } = choice;
  if (kind === 'pay' && row.state === 'requested') throw new RefusalError('withdraw.not_approved');
  if (!statesBefore[kind].includes(row.state)) {
    throw new RefusalError('operator.decided', { data: describeDecision(row) });
  }
  if (kind === 'reject' && row.batch_id !== null) throw new RefusalError('withdraw.in_batch');
  if (kind === 'approve' || kind === 'pay') {
    await assertNotHeld(tx, row);
    await assertFreshCode(tx, { agentId: row.agent_id, amountSatang: row.amount });
  }
  if (choice.kind === 'pay') {
    await assertPayoutAccount(tx, { agentId: row.agent_id, ...choice.payment });
  }
}

async function carryOut(
  context: CommandContext,
  row: WithdrawalRow,
  { decision, by }: { decision: Choice; by: string },
): Promise<void> {
  const { tx } = context;
  switch (decision.kind) {
    case 'approve':
      return approve(tx, row.id, by);
    case 'unapprove':
      return unapprove(tx, row.id);
    case 'pay':
      return payOut(context, row, { by, payment: decision.payment });
    case 'reject':
      return giveBack(context, row, { by, note: decision.note });
  }
}

async function approve(tx: Tx, id: string, by: string): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ state: 'approved', approved_at: sql<Date>`business_now()`, approved_by: by })
    .where('id', '=', id)
    .execute();
}

async function unapprove(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ state: 'requested', approved_at: null, approved_by: null, batch_id: null })
    .where('id', '=', id)
    .execute();
}

/** Ends a hold by returning the money to the wallet. */
async function giveBack(
  { tx, lockAccounts, post }: CommandContext,
  { id, agent_id, member_id, amount }: WithdrawalRow,
  { by, note }: { by: string; note: string },
): Promise<void> {
  const walletAccountId = await findMainAccountId(tx, member_id);
  await lockAccounts([walletAccountId]);
  await post({
    leg: 'end',
    debitAccountId: await findHouseAccountId(tx, agent_id, 'withdrawal_holds'),
    creditAccountId: walletAccountId,
    amount,
    code: 'withdraw_returned',
    reference: `withdrawal/${id}`,
  });
  await tx
    .updateTable('withdrawals')
    .set({ state: 'rejected', ended_at: sql<Date>`business_now()`, ended_by: by, note })
    .where('id', '=', id)
    .execute();
  await addNotice(tx, {
    memberId: member_id,
    subject: `withdrawal/${id}`,
    fact: { kind: 'withdrawal_rejected', amount, note },
  });
}
