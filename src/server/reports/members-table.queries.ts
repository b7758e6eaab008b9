import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import { toBaht, toPhone } from './report-cells';
import type { TableSource } from './report-table';

interface PlayerRow {
  memberId: number;
  username: string;
  stake: number;
  payout: number;
  size: number;
  deposits: number;
  payouts: number;
}

/** Play of members who are not staff; `size` is how much they won or lost. */
const PLAYERS = `
  SELECT member_id, sum(stake)::bigint AS stake, sum(payout)::bigint AS payout, abs(sum(payout - stake))::bigint AS size
  FROM house_plays($1, $2::text::date, $3::text::date)
  WHERE NOT is_staff AND play_type(area, category) IS NOT NULL GROUP BY member_id`;

/** Members who played, those who won or lost most first. */
export const membersTable: TableSource = {
  columns: [
    ['memberId', 'text'],
    ['phone', 'text'],
    ['stake', 'baht'],
    ['prize', 'baht'],
    ['resultOfMember', 'baht'],
    ['deposits', 'baht'],
    ['payouts', 'baht'],
  ],
  fetchRows: async (db, { agentId, from, to, isFull }, { cursor, limit }) => {
    const [size = String(Number.MAX_SAFE_INTEGER), memberId = '0'] =
      readCursor(cursor, /^(\d{1,16})~(\d{1,15})$/) ?? [];
    const rows = await queryRaw<PlayerRow>(
      db,
      `SELECT p.member_id AS "memberId", m.username, p.stake, p.payout, p.size,
         (SELECT coalesce(sum(credited_amount), 0)::bigint FROM deposits d WHERE d.member_id = p.member_id
            AND d.state = 'credited' AND d.decided_at >= $4::timestamptz AND d.decided_at < $5::timestamptz) AS deposits,
         (SELECT coalesce(sum(amount) FILTER (WHERE ended_at >= $4::timestamptz AND ended_at < $5::timestamptz), 0)::bigint
              - coalesce(sum(amount) FILTER (WHERE bounced_at >= $4::timestamptz AND bounced_at < $5::timestamptz), 0)::bigint
            FROM withdrawals w WHERE w.member_id = p.member_id AND w.state IN ('paid', 'bounced')) AS payouts
       FROM (
         SELECT * FROM (${PLAYERS}) played WHERE (size, member_id) < ($6::bigint, $7::bigint)
         ORDER BY size DESC, member_id DESC LIMIT $8
       ) p JOIN members m ON m.id = p.member_id
       ORDER BY p.size DESC, p.member_id DESC`,
      [agentId, from, to, toDayStart(from), toDayStart(addDays(to, 1)), size, memberId, limit],
    );
    return rows.map((row) => ({
      cells: [
        ...[String(row.memberId), toPhone(row.username, isFull)],
        ...[toBaht(row.stake), toBaht(row.payout), toBaht(row.payout - row.stake)],
        ...[toBaht(row.deposits), toBaht(row.payouts)],
      ],
      cursor: `${row.size}~${row.memberId}`,
    }));
  },
  count: async (db, { agentId, from, to }) => {
    const [found] = await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM (${PLAYERS}) played`,
      [agentId, from, to],
    );
    return found?.count ?? 0;
  },
};
