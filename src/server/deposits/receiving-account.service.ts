import { sql } from 'kysely';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';

/** Returns the agent's accounts for deposits, open or not. */
export async function fetchReceivingAccounts(db: Db, agentId: number) {
  const rows = await db
    .selectFrom('receiving_accounts')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('kind')
    .orderBy('position')
    .execute();
  return rows.map(({ min_satang, max_satang, agent_id: _, ...row }) => ({
    ...row,
    min_amount: formatBaht(min_satang),
    max_amount: formatBaht(max_satang),
  }));
}

/** An account that members pay into; amounts in satang. */
export interface ReceivingAccount {
  /** Null for TrueMoney. */
  bankCode: BankCode | null;
  accountNumber: string;
  accountName: string;
  minSatang: number;
  maxSatang: number;
}

/**
 * Adds an open account for deposits at the end of the list.
 * @returns its id
 * @throws RefusalError `operator.account_known`
 * @throws MalformedError when its limits allow no amount
 */
export async function addReceivingAccount(
  db: Db,
  added: { agentId: number; operator: string; account: ReceivingAccount },
): Promise<{ id: number }> {
  const { agentId, operator, account } = added;
  if (account.minSatang > account.maxSatang) {
    throw new MalformedError('max_amount', 'must not be less than min_amount');
  }
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .insertInto('receiving_accounts')
      .values({
        agent_id: agentId,
        kind: account.bankCode === null ? 'truemoney' : 'bank',
        bank_code: account.bankCode,
        account_number: account.accountNumber,
        account_name: account.accountName,
        min_satang: account.minSatang,
        max_satang: account.maxSatang,
        position: sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM receiving_accounts WHERE agent_id = ${agentId})`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) throw new RefusalError('operator.account_known');
    await recordAction(tx, {
      agentId,
      operator,
      action: 'account.add',
      subject: `receiving_account/${row.id}`,
      detail: { bankCode: account.bankCode, accountNumber: account.accountNumber },
    });
    return row;
  });
}

/**
 * Opens or closes an account for deposits; reservations on it stay as they are.
 * @throws RefusalError `request.not_found`
 */
export async function setReceivingAccountOpen(
  db: Db,
  change: { agentId: number; id: number; isOpen: boolean; operator: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('receiving_accounts')
      .set({ is_open: change.isOpen })
      .where('agent_id', '=', change.agentId)
      .where('id', '=', change.id)
      .returning('account_number')
      .executeTakeFirst();
    if (!row) throw new RefusalError('request.not_found');
    await recordAction(tx, {
      agentId: change.agentId,
      operator: change.operator,
      action: change.isOpen ? 'account.open' : 'account.close',
      subject: `receiving_account/${change.id}`,
      detail: { accountNumber: row.account_number },
    });
  });
}
