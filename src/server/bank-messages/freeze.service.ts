import { assertSecondPerson } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { takeTurn } from '../deposits/account-turn';
import { RefusalError } from '../http/refusal';

/** An account to thaw, as its approval stores it. */
export interface Thaw {
  accountId: number;
}

/**
 * Lets messages credit on an account again.
 * @throws RefusalError `request.not_found` | `bank.unchanged` for an account that is not frozen
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export async function thawAccount(
  db: Db,
  act: { agentId: number; operator: string; approvalId: number | null; plan: Thaw },
): Promise<void> {
  const { agentId, operator, approvalId, plan } = act;
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, plan.accountId);
    const account = await tx
      .selectFrom('receiving_accounts')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('id', '=', plan.accountId)
      .executeTakeFirst();
    if (!account) throw new RefusalError('request.not_found');
    const open = await queryRaw<{ incoming_id: number }>(
      tx,
      `SELECT incoming_id FROM bank_message_freezes WHERE account_id = $1 AND thawed_at IS NULL
       ORDER BY incoming_id FOR UPDATE`,
      [plan.accountId],
    );
    if (open.length === 0) throw new RefusalError('bank.unchanged');
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'bank', amount: null });
    await queryRaw(
      tx,
      `UPDATE bank_message_freezes SET thawed_by = $2, thawed_at = business_now(), approval_id = $3
       WHERE account_id = $1 AND thawed_at IS NULL`,
      [plan.accountId, `operator/${operator}`, approvalId],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'bank_message.thaw' },
      subject: `receiving_account/${plan.accountId}`,
      detail: { incomingIds: open.map(({ incoming_id: id }) => id), approvalId },
    });
  });
}

/** Returns the own accounts on which messages credit nothing by themselves, because money is missing at the bank. */
export function fetchFrozenAccounts(
  db: Executor,
  agentId: number,
): Promise<{ account_id: number; account_name: string; account_number: string }[]> {
  return queryRaw(
    db,
    `SELECT r.id AS account_id, r.account_name, r.account_number FROM receiving_accounts r
     WHERE r.agent_id = $1 AND EXISTS (
       SELECT FROM bank_message_freezes f WHERE f.account_id = r.id AND f.thawed_at IS NULL)
     ORDER BY r.position, r.id`,
    [agentId],
  );
}
