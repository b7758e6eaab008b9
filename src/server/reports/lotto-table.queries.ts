import { formatDay } from '@/domain/thai-date';
import { queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import { toBaht, toTime } from './report-cells';
import { roundStates } from './report-lists.copy';
import type { TableSource } from './report-table';

interface RoundRow {
  id: number;
  market: string;
  day: string;
  number: number | null;
  drawsAt: Date;
  state: string;
  result: string | null;
  bills: number;
  staked: number;
  paid: number;
  refunded: number;
}

/** Rounds of the period that have bills of members who are not staff. */
const ROUNDS = `
  SELECT r.id, k.name AS market, r.day::text AS day, r.number, r.draws_at AS "drawsAt", r.state,
    coalesce(r.announced, r.three_top || ' / ' || r.two_bottom) AS result, sums.*
  FROM lotto_rounds r
  JOIN lotto_markets k ON k.agent_id = r.agent_id AND k.market_id = r.market_id
  CROSS JOIN LATERAL (
    SELECT count(*) AS bills,
      coalesce(sum(b.amount) FILTER (WHERE b.state IN ('active', 'resulted')), 0)::bigint AS staked,
      coalesce(sum(b.paid) FILTER (WHERE b.state IN ('active', 'resulted')), 0)::bigint AS paid,
      coalesce(sum(b.paid) FILTER (WHERE b.state IN ('cancelled', 'refunded')), 0)::bigint AS refunded
    FROM lotto_bills b JOIN members m ON m.id = b.member_id AND NOT m.is_staff WHERE b.round_id = r.id
  ) sums
  WHERE r.agent_id = $1 AND r.day BETWEEN $2::text::date AND $3::text::date AND sums.bills > 0`;

/** Rounds of lottery, the latest first. */
export const lottoTable: TableSource = {
  columns: [
    ['market', 'text'],
    ['round', 'text'],
    ['drawsAt', 'time'],
    ['state', 'text'],
    ['result', 'text'],
    ['bills', 'count'],
    ['staked', 'baht'],
    ['paid', 'baht'],
    ['refunded', 'baht'],
    ['kept', 'baht'],
  ],
  fetchRows: async (db, { agentId, from, to }, { cursor, limit }) => {
    const [before = null] = readCursor(cursor, /^(\d{1,15})$/) ?? [];
    const rows = await queryRaw<RoundRow>(
      db,
      `SELECT * FROM (${ROUNDS}) found
       WHERE $4::bigint IS NULL OR ("drawsAt", id) < (SELECT draws_at, id FROM lotto_rounds WHERE id = $4)
       ORDER BY "drawsAt" DESC, id DESC LIMIT $5`,
      [agentId, from, to, before, limit],
    );
    return rows.map((row) => ({
      cells: [
        row.market,
        row.number === null ? formatDay(row.day) : `${formatDay(row.day)} #${row.number}`,
        toTime(row.drawsAt),
        roundStates[row.state] ?? row.state,
        row.result,
        String(row.bills),
        ...[toBaht(row.staked), toBaht(row.paid), toBaht(row.refunded)],
        toBaht(row.staked - row.paid),
      ],
      cursor: String(row.id),
    }));
  },
  count: async (db, { agentId, from, to }) => {
    const [found] = await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM (${ROUNDS}) found`,
      [agentId, from, to],
    );
    return found?.count ?? 0;
  },
};
