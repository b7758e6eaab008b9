import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import { toBaht, toPhone } from './report-cells';
import type { TableSource } from './report-table';

interface BalanceRow {
  memberId: number;
  username: string;
  main: number;
  bonus: number;
  commission: number;
  holds: number;
}

/** Members with their balances at the end of the last day, staff too; the sum is what the house owes members. */
export const balancesTable: TableSource = {
  columns: [
    ['memberId', 'text'],
    ['phone', 'text'],
    ['mainWallet', 'baht'],
    ['bonusWallet', 'baht'],
    ['commission', 'baht'],
    ['holds', 'baht'],
    ['total', 'baht'],
  ],
  fetchRows: async (db, { agentId, to, isFull }, { cursor, limit }) => {
    const [after = '0'] = readCursor(cursor, /^(\d{1,15})$/) ?? [];
    const rows = await queryRaw<BalanceRow>(
      db,
      `SELECT member_id AS "memberId", username, main, bonus, commission, holds
       FROM member_balances_after($1, $2::text::date, $3::bigint, $4) ORDER BY member_id`,
      [agentId, to, after, limit],
    );
    return rows.map(({ memberId, username, main, bonus, commission, holds }) => ({
      cells: [
        ...[String(memberId), toPhone(username, isFull)],
        ...[main, bonus, commission, holds, main + bonus + commission + holds].map(toBaht),
      ],
      cursor: String(memberId),
    }));
  },
  count: async (db, { agentId, to }) => {
    const [found] = await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM members
       WHERE agent_id = $1 AND created_at < $2::timestamptz + interval '10 minutes'`,
      [agentId, toDayStart(addDays(to, 1))],
    );
    return found?.count ?? 0;
  },
};
