import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import { bankAccountTitle } from './bank-titles';
import { readCursor } from './line-cursor';
import { toAccountNumber, toBaht, toPhone, toTime } from './report-cells';
import { lineCopy, moneyStates } from './report-lists.copy';
import type { TableScope, TableSource } from './report-table';

interface WithdrawalRow {
  id: string;
  number: number;
  requestedAt: Date;
  memberId: number;
  username: string;
  state: string;
  amount: number;
  bank: string;
  account: string;
  accountName: string | null;
  approvedAt: Date | null;
  approvedBy: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  ourBank: string | null;
  ourNumber: string | null;
  ourName: string | null;
  bankReference: string | null;
  note: string | null;
}

/** Withdrawals that were requested in the period, the latest first. */
export const withdrawalsTable: TableSource = {
  columns: [
    ['number', 'text'],
    ['askedAt', 'time'],
    ['memberId', 'text'],
    ['phone', 'text'],
    ['state', 'text'],
    ['amount', 'baht'],
    ['bank', 'text'],
    ['memberAccount', 'text'],
    ['accountName', 'text'],
    ['approvedAt', 'time'],
    ['approvedBy', 'text'],
    ['endedAt', 'time'],
    ['endedBy', 'text'],
    ['ourAccount', 'text'],
    ['bankReference', 'text'],
    ['note', 'text'],
  ],
  fetchRows: async (db, { isFull, ...scope }, { cursor, limit }) => {
    const [after = null] = readCursor(cursor, /^([0-9a-f-]{36})$/) ?? [];
    const rows = await queryRaw<WithdrawalRow>(
      db,
      `SELECT w.id, w.number, w.requested_at AS "requestedAt", w.member_id AS "memberId", m.username, w.state, w.amount,
         w.bank_code AS bank, w.account_number AS account, w.account_name AS "accountName",
         w.approved_at AS "approvedAt", w.approved_by AS "approvedBy", w.ended_at AS "endedAt", w.ended_by AS "endedBy",
         a.bank_code AS "ourBank", a.account_number AS "ourNumber", a.account_name AS "ourName",
         w.bank_reference AS "bankReference", w.note
       FROM withdrawals w JOIN members m ON m.id = w.member_id
       LEFT JOIN receiving_accounts a ON a.id = w.paid_account_id
       WHERE w.agent_id = $1 AND w.requested_at >= $2::timestamptz AND w.requested_at < $3::timestamptz
         AND w.requested_at <= coalesce((SELECT requested_at FROM withdrawals WHERE id = $4::uuid), 'infinity')
         AND ($4 IS NULL OR (w.requested_at, w.id) < (SELECT requested_at, id FROM withdrawals WHERE id = $4))
       ORDER BY w.requested_at DESC, w.id DESC LIMIT $5`,
      [...toParameters(scope), after, limit],
    );
    return rows.map((row) => ({ cells: toCells(row, isFull), cursor: row.id }));
  },
  count: async (db, scope) => {
    const [found] = await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM withdrawals
       WHERE agent_id = $1 AND requested_at >= $2::timestamptz AND requested_at < $3::timestamptz`,
      toParameters(scope),
    );
    return found?.count ?? 0;
  },
};

function toParameters({ agentId, from, to }: Omit<TableScope, 'isFull'>): unknown[] {
  return [agentId, toDayStart(from), toDayStart(addDays(to, 1))];
}

function toCells(row: WithdrawalRow, isFull: boolean): (string | null)[] {
  const { ourBank: bankCode, ourNumber: accountNumber, ourName: accountName } = row;
  return [
    lineCopy.withdrawal(row.number),
    toTime(row.requestedAt),
    String(row.memberId),
    toPhone(row.username, isFull),
    moneyStates[row.state] ?? row.state,
    toBaht(row.amount),
    row.bank,
    toAccountNumber(row.account, isFull),
    row.accountName,
    toTime(row.approvedAt),
    row.approvedBy,
    toTime(row.endedAt),
    row.endedBy,
    accountNumber === null || accountName === null
      ? null
      : bankAccountTitle({ bankCode, accountNumber, accountName }),
    row.bankReference,
    row.note,
  ];
}
