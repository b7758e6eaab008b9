import { sql } from 'kysely';
import type { DataInputOf } from '@/contract/endpoint';
import {
  ACCOUNT_WAIT_MINUTES,
  type AccountPurpose,
  CLOSED_LONG_DAYS,
  type receivingAccountList,
} from '@/contract/operator/banks.contract';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import type { Satang } from '@/domain/money';
import { assertSecondPerson } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { noteForOwners } from './account-notice.service';

/** Returns the agent's accounts, open or not, in their order. */
export async function fetchReceivingAccounts(
  db: Db,
  agentId: number,
): Promise<DataInputOf<typeof receivingAccountList>> {
  const rows = await db
    .selectFrom('receiving_accounts')
    .select(['id', 'kind', 'bank_code', 'account_number', 'account_name', 'position', 'purpose'])
    .select(['is_open', 'min_satang', 'max_satang', 'daily_ceiling_satang', 'usable_from'])
    .select(sql<boolean>`receives_now(receiving_accounts)`.as('receives_now'))
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ min_satang, max_satang, daily_ceiling_satang, usable_from, ...row }) => ({
    ...row,
    min_amount: formatBaht(min_satang),
    max_amount: formatBaht(max_satang),
    daily_ceiling: daily_ceiling_satang === null ? null : formatBaht(daily_ceiling_satang),
    usable_from: usable_from?.toISOString() ?? null,
  }));
}

/** Terms of an account that an edit can change; a trigger compares them with the approval. */
export interface AccountTerms {
  accountName: string;
  minSatang: Satang;
  maxSatang: Satang;
  purpose: AccountPurpose;
  /** Satang that the account takes on one day; null without a ceiling. */
  ceilingSatang: Satang | null;
}

/** An account to add, as its approval stores it. */
export interface AccountPlan extends AccountTerms {
  /** Null for TrueMoney. */
  bankCode: BankCode | null;
  accountNumber: string;
}

/** A change of an account, as its approval stores it. */
export interface AccountEdit extends AccountTerms {
  id: number;
  /** Reason of an owner who leaves no other account for deposits. */
  force?: string;
}

/** Act of an operator on the accounts; `approvalId` is null when the operator acts alone. */
interface AccountAct<Plan> {
  agentId: number;
  operator: string;
  approvalId: number | null;
  plan: Plan;
}

const toColumns = ({
  accountName,
  minSatang,
  maxSatang,
  purpose,
  ceilingSatang,
}: AccountTerms) => ({
  account_name: accountName,
  min_satang: minSatang,
  max_satang: maxSatang,
  purpose,
  daily_ceiling_satang: ceilingSatang,
});

const afterWait = sql<Date>`business_now() + ${ACCOUNT_WAIT_MINUTES} * interval '1 minute'`;

/**
 * Adds an open account at the end of the list. It is used after an hour, and the owners are told.
 * @returns its id
 * @throws RefusalError `operator.account_known`
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export function addReceivingAccount(
  db: Db,
  { agentId, operator, approvalId, plan }: AccountAct<AccountPlan>,
): Promise<{ id: number }> {
  return db.transaction().execute(async (tx) => {
    await lockAccounts(tx, agentId);
    await assertUnknown(tx, agentId, plan);
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'bank', amount: null });
    const row = await tx
      .insertInto('receiving_accounts')
      .values({
        agent_id: agentId,
        kind: plan.bankCode === null ? 'truemoney' : 'bank',
        bank_code: plan.bankCode,
        account_number: plan.accountNumber,
        ...toColumns(plan),
        usable_from: afterWait,
        approval_id: approvalId,
        position: sql<number>`(SELECT coalesce(max(position), -1) + 1 FROM receiving_accounts WHERE agent_id = ${agentId})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'account.add', subject: `receiving_account/${row.id}` },
      detail: { ...plan, approvalId },
    });
    await noteForOwners(tx, {
      ...{ agentId, kind: 'receiving_account.added', id: row.id, operator },
      accountNumber: plan.accountNumber,
    });
    return row;
  });
}

/** @throws RefusalError `operator.account_known` */
async function assertUnknown(tx: Tx, agentId: number, plan: AccountPlan): Promise<void> {
  const known = await tx
    .selectFrom('receiving_accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('bank_code', plan.bankCode === null ? 'is' : '=', plan.bankCode)
    .where('account_number', '=', plan.accountNumber)
    .executeTakeFirst();
  if (known) throw new RefusalError('operator.account_known');
}

/**
 * Changes the terms of an account. It is used again after an hour, and the owners are told.
 * @throws RefusalError `request.not_found` | `bank.unchanged` | `bank.last_account` when no other account would receive
 * deposits meanwhile and no reason is given
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export function editReceivingAccount(
  db: Db,
  { agentId, operator, approvalId, plan }: AccountAct<AccountEdit>,
): Promise<void> {
  const { id, force, ...terms } = plan;
  return db.transaction().execute(async (tx) => {
    const accounts = await lockAccounts(tx, agentId);
    const before = findIn(accounts, id);
    const changes = Object.entries(toColumns(terms)).filter(
      ([column, value]) => before[column as keyof ReturnType<typeof toColumns>] !== value,
    );
    if (changes.length === 0) throw new RefusalError('bank.unchanged');
    assertNotLast(accounts, before, force);
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'bank', amount: null });
    await tx
      .updateTable('receiving_accounts')
      .set({ ...toColumns(terms), usable_from: afterWait, approval_id: approvalId })
      .where('id', '=', id)
      .execute();
    const names = changes.map(([column]) => column as keyof typeof before);
    await recordAction(tx, {
      ...{ agentId, operator, action: 'account.edit', subject: `receiving_account/${id}` },
      detail: {
        before: Object.fromEntries(names.map((name) => [name, before[name]])),
        after: Object.fromEntries(changes),
        approvalId,
        ...(force !== undefined && { force }),
      },
    });
    await noteForOwners(tx, {
      ...{ agentId, kind: 'receiving_account.edited', id, operator },
      accountNumber: before.account_number,
    });
  });
}

/** An account to open, as its approval stores it. */
export interface AccountOpening {
  id: number;
}

/**
 * Opens an account; a repetition changes nothing. After 30 days another person has to approve it.
 * @throws RefusalError `request.not_found`
 * @throws SecondPersonError for an account that was closed for long, unless one person runs the site
 */
export function openReceivingAccount(
  db: Db,
  { agentId, operator, approvalId, plan: { id } }: AccountAct<AccountOpening>,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const account = findIn(await lockAccounts(tx, agentId), id);
    if (!account.is_open && account.was_closed_long) {
      await assertSecondPerson(tx, { agentId, approvalId, measure: 'bank', amount: null });
    }
    await tx
      .updateTable('receiving_accounts')
      .set({ is_open: true, approval_id: approvalId })
      .where('id', '=', id)
      .execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'account.open', subject: `receiving_account/${id}` },
      detail: { accountNumber: account.account_number, ...(approvalId !== null && { approvalId }) },
    });
    if (approvalId === null) return;
    await noteForOwners(tx, {
      ...{ agentId, kind: 'receiving_account.opened', id, operator },
      accountNumber: account.account_number,
    });
  });
}

/**
 * Closes an account; reservations on it stay as they are.
 * @param change.force reason to close the last account that receives deposits
 * @throws RefusalError `request.not_found` | `bank.last_account`
 */
export function closeReceivingAccount(
  db: Db,
  change: { agentId: number; operator: string; id: number; force: string | undefined },
): Promise<void> {
  const { agentId, operator, id, force } = change;
  return db.transaction().execute(async (tx) => {
    const accounts = await lockAccounts(tx, agentId);
    const account = findIn(accounts, id);
    assertNotLast(accounts, account, force);
    await tx
      .updateTable('receiving_accounts')
      .set({ is_open: false })
      .where('id', '=', id)
      .execute();
    await recordAction(tx, {
      ...{ agentId, operator, action: 'account.close', subject: `receiving_account/${id}` },
      detail: { accountNumber: account.account_number, ...(force !== undefined && { force }) },
    });
  });
}

/**
 * Puts the accounts of the agent in an order.
 * @throws RefusalError `bank.order_stale` unless the ids are all accounts, each once
 */
export function orderReceivingAccounts(
  db: Db,
  { agentId, operator, ids }: { agentId: number; operator: string; ids: readonly number[] },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = (await lockAccounts(tx, agentId)).map(({ id }) => id);
    const isComplete = ids.length === before.length && before.every((id) => ids.includes(id));
    if (!isComplete) throw new RefusalError('bank.order_stale');
    if (ids.every((id, place) => before[place] === id)) return;
    await queryRaw(
      tx,
      `UPDATE receiving_accounts a SET position = o.place - 1
       FROM unnest($2::text::bigint[]) WITH ORDINALITY o (id, place) WHERE a.id = o.id AND a.agent_id = $1`,
      [agentId, `{${ids.join(',')}}`],
    );
    await recordAction(tx, {
      ...{ agentId, operator, action: 'account.order', subject: 'receiving_accounts' },
      detail: { before, after: ids },
    });
  });
}

/** An account whose row the transaction has locked. */
interface LockedAccount {
  id: number;
  account_number: string;
  account_name: string;
  min_satang: number;
  max_satang: number;
  purpose: string;
  daily_ceiling_satang: number | null;
  is_open: boolean;
  was_closed_long: boolean;
  /** Open for deposits, and its wait is over; the ceiling does not matter. */
  can_receive: boolean;
}

/** Locks all accounts of the agent until the transaction ends, so that decisions about the last one come in a row. */
async function lockAccounts(tx: Tx, agentId: number): Promise<LockedAccount[]> {
  // The row of the agent stands for accounts that are being added.
  await queryRaw(tx, 'SELECT FROM agents WHERE id = $1 FOR NO KEY UPDATE', [agentId]);
  await queryRaw(
    tx,
    'SELECT FROM receiving_accounts WHERE agent_id = $1 ORDER BY id FOR NO KEY UPDATE',
    [agentId],
  );
  return queryRaw<LockedAccount>(
    tx,
    `SELECT id, account_number, account_name, min_satang, max_satang, purpose, daily_ceiling_satang, is_open,
       coalesce(closed_at < business_now() - $2 * interval '1 day', false) AS was_closed_long,
       purpose <> 'pay' AND is_in_use(a) AS can_receive
     FROM receiving_accounts a WHERE agent_id = $1 ORDER BY position, id`,
    [agentId, CLOSED_LONG_DAYS],
  );
}

/** @throws RefusalError `request.not_found` for an account of another agent */
function findIn(accounts: readonly LockedAccount[], id: number): LockedAccount {
  const account = accounts.find((each) => each.id === id);
  if (!account) throw new RefusalError('request.not_found');
  return account;
}

/** @throws RefusalError `bank.last_account` */
function assertNotLast(
  accounts: readonly LockedAccount[],
  { id, can_receive: canReceive }: LockedAccount,
  force: string | undefined,
): void {
  if (!canReceive || force !== undefined) return;
  const hasOther = accounts.some((other) => other.id !== id && other.can_receive);
  if (!hasOther) throw new RefusalError('bank.last_account');
}
