import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import { bankAccountTitle } from './bank-titles';
import { readCursor } from './line-cursor';
import { toAccountNumber, toBaht, toPhone, toTime } from './report-cells';
import { lineCopy, methodNames, moneyStates } from './report-lists.copy';
import type { TableScope, TableSource } from './report-table';

interface DepositRow {
  id: string;
  number: number;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  memberId: number;
  username: string;
  method: string;
  state: string;
  amount: number;
  credited: number | null;
  bankCode: string | null;
  ourNumber: string | null;
  ourName: string | null;
  memberBank: string | null;
  memberAccount: string | null;
  note: string | null;
}

/** Deposits that were ordered in the period, the latest first. */
export const depositsTable: TableSource = {
  columns: [
    ['number', 'text'],
    ['createdAt', 'time'],
    ['memberId', 'text'],
    ['phone', 'text'],
    ['method', 'text'],
    ['state', 'text'],
    ['askedAmount', 'baht'],
    ['creditedAmount', 'baht'],
    ['ourAccount', 'text'],
    ['bank', 'text'],
    ['memberAccount', 'text'],
    ['decidedAt', 'time'],
    ['decidedBy', 'text'],
    ['note', 'text'],
  ],
  fetchRows: async (db, { isFull, ...scope }, { cursor, limit }) => {
    const [after = null] = readCursor(cursor, /^([0-9a-f-]{36})$/) ?? [];
    const rows = await queryRaw<DepositRow>(
      db,
      `SELECT d.id, d.number, d.created_at AS "createdAt", d.decided_at AS "decidedAt", d.decided_by AS "decidedBy",
         d.member_id AS "memberId", m.username, d.method, d.state, d.amount, d.credited_amount AS credited,
         a.bank_code AS "bankCode", a.account_number AS "ourNumber", a.account_name AS "ourName",
         m.bank_code AS "memberBank", m.bank_account_number AS "memberAccount", d.note
       FROM deposits d JOIN members m ON m.id = d.member_id
       LEFT JOIN receiving_accounts a ON a.id = d.receiving_account_id
       WHERE d.agent_id = $1 AND d.created_at >= $2::timestamptz AND d.created_at < $3::timestamptz
         AND d.created_at <= coalesce((SELECT created_at FROM deposits WHERE id = $4::uuid), 'infinity')
         AND ($4 IS NULL OR (d.created_at, d.id) < (SELECT created_at, id FROM deposits WHERE id = $4))
       ORDER BY d.created_at DESC, d.id DESC LIMIT $5`,
      [...toParameters(scope), after, limit],
    );
    return rows.map((row) => ({ cells: toCells(row, isFull), cursor: row.id }));
  },
  count: async (db, scope) => {
    const [found] = await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM deposits
       WHERE agent_id = $1 AND created_at >= $2::timestamptz AND created_at < $3::timestamptz`,
      toParameters(scope),
    );
    return found?.count ?? 0;
  },
};

function toParameters({ agentId, from, to }: Omit<TableScope, 'isFull'>): unknown[] {
  return [agentId, toDayStart(from), toDayStart(addDays(to, 1))];
}

function toCells(row: DepositRow, isFull: boolean): (string | null)[] {
  const { bankCode, ourNumber: accountNumber, ourName: accountName } = row;
  return [
    lineCopy.deposit(row.number),
    toTime(row.createdAt),
    String(row.memberId),
    toPhone(row.username, isFull),
    methodNames[row.method] ?? row.method,
    moneyStates[row.state] ?? row.state,
    toBaht(row.amount),
    toBaht(row.credited),
    accountNumber === null || accountName === null
      ? null
      : bankAccountTitle({ bankCode, accountNumber, accountName }),
    row.memberBank,
    toAccountNumber(row.memberAccount, isFull),
    toTime(row.decidedAt),
    row.decidedBy,
    row.note,
  ];
}
