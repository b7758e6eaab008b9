import type { DepositState } from '@/contract/deposits.contract';
import type { IncomingState } from '@/contract/operator/deposits.contract';
import { formatBaht } from '@/domain/baht';
import type { Db } from '../db/tables';

interface Filter<State> {
  state: State | undefined;
  limit: number;
}

/**
 * Returns the deposits of all members, the latest first, but with pending deposits that are claimed as paid at the top.
 */
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

/** Returns the reported money, the latest first. */
export async function fetchIncoming(
  db: Db,
  agentId: number,
  { state, limit }: Filter<IncomingState>,
) {
  const rows = await db
    .selectFrom('incoming_payments')
    .leftJoin('members', 'members.id', 'incoming_payments.member_id')
    .selectAll('incoming_payments')
    .select('members.username')
    .where('incoming_payments.agent_id', '=', agentId)
    .$if(state !== undefined, (query) =>
      query.where('incoming_payments.state', '=', state as IncomingState),
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
