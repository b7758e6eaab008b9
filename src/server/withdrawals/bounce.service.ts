import { randomUUID } from 'node:crypto';
import type { Satang } from '@/domain/money';
import { assertSecondPerson } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findHouseAccountId, runCommand } from '../ledger/ledger.service';
import { addNotice } from '../notices/notice.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { describeDecision, lockWithdrawal } from './locked-withdrawal.service';

/** The return of a paid withdrawal, as its approval stores it; a trigger compares number and amount with it. */
export interface BouncePlan {
  number: number;
  memberId: number;
  amountSatang: Satang;
  /** Why the bank returned the transfer, for the team. */
  note: string;
}

/**
 * Reads what the return of a withdrawal would do.
 * @throws RefusalError `request.not_found`
 */
export async function planBounce(
  db: Db,
  { agentId, withdrawalId, note }: { agentId: number; withdrawalId: string; note: string },
): Promise<BouncePlan> {
  const row = await db
    .selectFrom('withdrawals')
    .select(['number', 'member_id', 'amount'])
    .where('agent_id', '=', agentId)
    .where('id', '=', withdrawalId)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return { number: row.number, memberId: row.member_id, amountSatang: row.amount, note };
}

/**
 * Returns the amount of a paid withdrawal to the member's main wallet, because its transfer failed at the bank. A
 * member who is closed or on a break gets it too, since it is their money.
 * @throws RefusalError `request.not_found` | `operator.decided` | `withdraw.not_paid`
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export async function bounceWithdrawal(
  db: Db,
  bounce: { agentId: number; operator: string; approvalId: number | null; plan: BouncePlan },
): Promise<void> {
  const { agentId, operator, approvalId, plan } = bounce;
  const by = `operator/${operator}`;
  const command = {
    scope: by,
    route: 'withdrawal_bounce',
    key: approvalId === null ? randomUUID() : `approval/${approvalId}`,
    content: plan,
    lockAccountIds: [],
  };
  await runCommand(db, command, async ({ tx, lockAccounts, post }) => {
    const row = await lockWithdrawal(tx, { agentId, id: await findId(tx, plan.number) });
    if (row.state === 'bounced' || row.state === 'rejected') {
      throw new RefusalError('operator.decided', { data: describeDecision(row) });
    }
    if (row.state !== 'paid') throw new RefusalError('withdraw.not_paid');
    const { id, amount, member_id: memberId } = row;
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'adjustment', amount });
    const walletAccountId = await findMainAccountId(tx, memberId);
    await lockAccounts([walletAccountId]);
    await post({
      leg: 'bounce',
      debitAccountId: await findHouseAccountId(tx, agentId, 'agent_bank'),
      creditAccountId: walletAccountId,
      amount,
      code: 'withdraw_bounced',
      reference: `withdrawal/${id}`,
    });
    await queryRaw(
      tx,
      `UPDATE withdrawals SET state = 'bounced', bounced_at = business_now(), bounced_by = $2, bounce_note = $3,
         bounce_approval_id = $4 WHERE id = $1`,
      [id, by, plan.note, approvalId],
    );
    await addNotice(tx, {
      memberId,
      subject: `withdrawal/${id}`,
      fact: { kind: 'withdrawal_bounced', amount },
    });
    await recordAction(tx, {
      agentId,
      operator,
      action: 'withdrawal.bounce',
      subject: `withdrawal/${id}`,
      detail: { memberId, amountSatang: amount, note: plan.note, approvalId },
    });
    return { id };
  });
}

async function findId(db: Db, number: number): Promise<string> {
  const row = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) throw new RefusalError('request.not_found');
  return row.id;
}
