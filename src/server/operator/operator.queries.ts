import { type Kysely, sql } from 'kysely';
import type { DepositState } from '@/contract/deposits.contract';
import type { WithdrawalState } from '@/contract/withdrawals.contract';
import { formatBaht } from '@/domain/baht';
import type { BankCode } from '@/domain/banks';
import { recordAction } from '../audit/audit.service';
import type { DatabaseTables } from '../db/tables';
import { MalformedError, RefusalError } from '../http/refusal';
import { fetchWallets } from '../wallet/wallet.service';

type Db = Kysely<DatabaseTables>;

interface Filter<State> {
  state: State | undefined;
  limit: number;
}

/** Deposits of all members, the latest first; of those that are pending, what a member has claimed comes before. */
export async function fetchDepositsForOperator(
  db: Db,
  agentId: number,
  { state, limit }: Filter<DepositState>,
) {
  const rows = await db
    .selectFrom('deposits')
    .innerJoin('members', 'members.id', 'deposits.member_id')
    .leftJoin('receiving_accounts', 'receiving_accounts.id', 'deposits.receiving_account_id')
    .selectAll('deposits')
    .select([
      'members.username',
      'members.bank_code as sender_bank_code',
      'members.bank_account_number as sender_account_number',
      'receiving_accounts.bank_code',
      'receiving_accounts.account_number',
    ])
    .where('deposits.agent_id', '=', agentId)
    .$if(state !== undefined, (query) => query.where('deposits.state', '=', state as DepositState))
    .$if(state === 'pending', (query) =>
      query.orderBy('deposits.claimed_at', (order) => order.desc().nullsLast()),
    )
    .orderBy('deposits.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    username: row.username,
    method: row.method,
    state: row.state,
    amount: formatBaht(row.amount),
    credited_amount: row.credited_amount === null ? null : formatBaht(row.credited_amount),
    account_number: row.account_number,
    sender_bank_code: row.sender_bank_code,
    sender_account_number: row.sender_account_number,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    claimed_at: row.claimed_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: row.decided_by,
    note: row.note,
  }));
}

/** Withdrawals of all members, the latest first; where each goes in full. */
export async function fetchWithdrawalsForOperator(
  db: Db,
  agentId: number,
  { state, limit }: Filter<WithdrawalState>,
) {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('members', 'members.id', 'withdrawals.member_id')
    .selectAll('withdrawals')
    .select('members.username')
    .where('withdrawals.agent_id', '=', agentId)
    .$if(state !== undefined, (query) =>
      query.where('withdrawals.state', '=', state as WithdrawalState),
    )
    .orderBy('withdrawals.requested_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ agent_id: _agent, member_id: _member, amount, ...row }) => ({
    ...row,
    amount: formatBaht(amount),
    requested_at: row.requested_at.toISOString(),
    approved_at: row.approved_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}

/** Money that was reported, the latest first. */
export async function fetchIncoming(
  db: Db,
  agentId: number,
  { state, limit }: Filter<'credited' | 'review' | 'returned'>,
) {
  const rows = await db
    .selectFrom('incoming_payments')
    .leftJoin('members', 'members.id', 'incoming_payments.member_id')
    .selectAll('incoming_payments')
    .select('members.username')
    .where('incoming_payments.agent_id', '=', agentId)
    .$if(state !== undefined, (query) =>
      query.where('incoming_payments.state', '=', state as 'review'),
    )
    .orderBy('incoming_payments.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ amount, agent_id: _, ...row }) => ({
    ...row,
    amount: formatBaht(amount),
    occurred_at: row.occurred_at.toISOString(),
    received_at: row.received_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}

/**
 * A member as an operator sees them. Who has looked is written into the audit log.
 * @throws RefusalError `request.not_found`
 */
export async function showMember(
  db: Db,
  { agentId, username, operator }: { agentId: number; username: string; operator: string },
) {
  const member = await db
    .selectFrom('members')
    .select([
      'id',
      'username',
      'first_name',
      'last_name',
      'bank_code',
      'bank_account_number',
      'vip_level',
      'attributed_agent_code',
      'is_staff',
      'created_at',
      'closed_at',
    ])
    .where('agent_id', '=', agentId)
    .where('username', '=', username)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
  await db.transaction().execute((tx) =>
    recordAction(tx, {
      agentId,
      operator,
      action: 'member.show',
      subject: `member/${member.id}`,
      detail: { username },
    }),
  );
  const wallets = await fetchWallets(db, member.id);
  return {
    ...member,
    created_at: member.created_at.toISOString(),
    closed_at: member.closed_at?.toISOString() ?? null,
    wallets: wallets.map(({ name, balanceSatang }) => ({
      name,
      balance: formatBaht(balanceSatang),
    })),
  };
}

/**
 * Says whether a member is of the staff, who do not shoot numbers. The same again changes nothing.
 * @throws RefusalError `request.not_found`
 */
export async function setStaff(
  db: Db,
  change: { agentId: number; username: string; isStaff: boolean; operator: string },
): Promise<void> {
  const { agentId, username, isStaff, operator } = change;
  await db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'is_staff'])
      .where('agent_id', '=', agentId)
      .where('username', '=', username)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new RefusalError('request.not_found');
    if (member.is_staff === isStaff) return;
    await tx
      .updateTable('members')
      .set({ is_staff: isStaff })
      .where('id', '=', member.id)
      .execute();
    await recordAction(tx, {
      agentId,
      operator,
      action: isStaff ? 'member.staff_on' : 'member.staff_off',
      subject: `member/${member.id}`,
      detail: { username },
    });
  });
}

/** Whose site this is, with its ways to pay by QR code, open or not. */
export async function fetchAgentForOperator(db: Db, agentId: number) {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'code', 'name', 'four_eyes_from_satang'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow();
  const channels = await db
    .selectFrom('payment_channels')
    .selectAll()
    .where('agent_id', '=', agentId)
    .orderBy('position')
    .execute();
  const { four_eyes_from_satang, ...names } = agent;
  return {
    ...names,
    four_eyes_from: formatBaht(four_eyes_from_satang),
    channels: channels.map(({ min_satang, max_satang, agent_id: _, ...channel }) => ({
      ...channel,
      min_amount: formatBaht(min_satang),
      max_amount: formatBaht(max_satang),
    })),
  };
}

/** The agent's accounts for deposits, open or not. */
export async function fetchReceivingAccountsForOperator(db: Db, agentId: number) {
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

/** An account that members are to pay into; amounts in satang. */
export interface ReceivingAccount {
  /** Null: TrueMoney. */
  bankCode: BankCode | null;
  accountNumber: string;
  accountName: string;
  minSatang: number;
  maxSatang: number;
}

/**
 * Adds an account for deposits, open and behind all others.
 * @returns its id
 * @throws RefusalError `operator.account_known`
 * @throws MalformedError where it would take no amount at all
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

/** What operators did, the latest first. */
export async function fetchActions(db: Db, agentId: number, limit: number) {
  const rows = await db
    .selectFrom('operator_actions')
    .select(['seq', 'at', 'operator', 'action', 'subject', 'detail'])
    .where('agent_id', '=', agentId)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
