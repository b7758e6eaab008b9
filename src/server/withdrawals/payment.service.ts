import { refuseSameHands } from '../audit/four-eyes.service';
import { findSqlState } from '../db/engine/sql-state';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { type CommandContext, findHouseAccountId } from '../ledger/ledger.service';
import { addNotice } from '../notices/notice.service';
import type { WithdrawalRow } from './withdrawal.queries';

/** A transfer to a member, as the bank of the agent shows it. */
export interface Payment {
  /** The agent's account that paid. */
  accountId: number;
  /** Number that the bank gave the transfer. */
  bankReference: string;
  /** Time at the bank; null means now. */
  paidAt: Date | null;
}

/**
 * Checks that withdrawals of the agent are paid from an account.
 * @throws RefusalError `withdraw.account_refused`
 */
export async function assertPayoutAccount(
  db: Db,
  { agentId, accountId }: { agentId: number; accountId: number },
): Promise<void> {
  const found = await queryRaw(
    db,
    `SELECT id FROM receiving_accounts WHERE id = $2 AND agent_id = $1 AND purpose IN ('pay', 'both')
       AND (usable_from IS NULL OR usable_from <= business_now())`,
    [agentId, accountId],
  );
  if (found.length === 0) throw new RefusalError('withdraw.account_refused');
}

/**
 * Books an approved withdrawal as paid and tells the member. The caller has locked it, and has checked that it is not
 * held and that the account pays.
 * @throws RefusalError `operator.paid_by_same` for an amount that needs two operators | `withdraw.reference_taken`
 * @throws MalformedError for a time in the future or before the approval
 */
export async function payOut(
  { tx, post }: Pick<CommandContext, 'tx' | 'post'>,
  { id, agent_id, member_id, amount, account_number }: WithdrawalRow,
  { by, payment }: { by: string; payment: Payment },
): Promise<void> {
  await assertTime(tx, id, payment.paidAt);
  // A batch posts several payments in one command, so the leg names the withdrawal.
  await post({
    leg: `end/${id}`,
    debitAccountId: await findHouseAccountId(tx, agent_id, 'withdrawal_holds'),
    creditAccountId: await findHouseAccountId(tx, agent_id, 'agent_bank'),
    amount,
    code: 'withdraw_paid',
    reference: `withdrawal/${id}`,
  });
  await refuseSameHands(() => refuseKnownReference(() => writePayment(tx, { id, by, payment })));
  await addNotice(tx, {
    memberId: member_id,
    subject: `withdrawal/${id}`,
    fact: { kind: 'withdrawal_paid', amount, account_end: account_number.slice(-4) },
  });
}

function writePayment(
  tx: Tx,
  { id, by, payment }: { id: string; by: string; payment: Payment },
): Promise<unknown> {
  return queryRaw(
    tx,
    `UPDATE withdrawals SET state = 'paid', ended_at = clock.now, ended_by = $2, paid_account_id = $3,
       bank_reference = $4, paid_at = coalesce($5::timestamptz, clock.now)
     FROM (SELECT business_now() AS now) clock WHERE id = $1`,
    [id, by, payment.accountId, payment.bankReference, payment.paidAt],
  );
}

async function assertTime(tx: Tx, id: string, paidAt: Date | null): Promise<void> {
  if (paidAt === null) return;
  const fitting = await queryRaw(
    tx,
    `SELECT id FROM withdrawals WHERE id = $1 AND $2::timestamptz <= business_now()
       AND $2 >= date_trunc('minute', approved_at)`,
    [id, paidAt],
  );
  if (fitting.length === 0) {
    throw new MalformedError('paid_at', 'เวลาโอนต้องไม่อยู่ในอนาคต และไม่ก่อนเวลาอนุมัติ');
  }
}

async function refuseKnownReference<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (findSqlState(error)?.constraint !== 'withdrawals_one_reference') throw error;
    throw new RefusalError('withdraw.reference_taken');
  }
}
