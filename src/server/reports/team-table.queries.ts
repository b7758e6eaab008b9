import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import type { TableSource } from './report-table';

interface PersonRow {
  person: string;
  deposits: number;
  approved: number;
  ended: number;
  approvals: number;
  decisions: number;
  /** Seconds; null without a decision. */
  median: number | null;
  long: number | null;
  reversals: number;
}

/**
 * Decisions of people with the time at which each thing began to wait. A payout waits from its approval on. A deposit
 * that an operator entered waits from the arrival of its money on.
 */
const DECISIONS = `
  SELECT 'deposit' AS kind, d.decided_by AS by, d.decided_at AS at, CASE d.method WHEN 'manual'
      THEN coalesce((SELECT received_at FROM incoming_payments i WHERE i.deposit_id = d.id AND i.state = 'credited'), d.created_at)
      ELSE coalesce(d.claimed_at, d.created_at) END AS since
  FROM deposits d WHERE d.agent_id = $1 AND d.decided_at >= $2::timestamptz AND d.decided_at < $3::timestamptz
  UNION ALL
  SELECT 'approval', approved_by, approved_at, requested_at FROM withdrawals
  WHERE agent_id = $1 AND approved_at >= $2::timestamptz AND approved_at < $3::timestamptz
  UNION ALL
  SELECT 'end', ended_by, ended_at, coalesce(approved_at, requested_at) FROM withdrawals
  WHERE agent_id = $1 AND ended_at >= $2::timestamptz AND ended_at < $3::timestamptz
  UNION ALL
  SELECT 'request', decided_by, decided_at, requested_at FROM approvals
  WHERE agent_id = $1 AND decided_at >= $2::timestamptz AND decided_at < $3::timestamptz`;

/** Decisions that did not stand: payouts that came back, and results that were withdrawn. */
const REVERSALS = `
  SELECT ended_by AS by FROM withdrawals
  WHERE agent_id = $1 AND bounced_at >= $2::timestamptz AND bounced_at < $3::timestamptz
  UNION ALL
  SELECT s.entered_by FROM lotto_results s JOIN lotto_rounds r ON r.id = s.round_id AND r.agent_id = $1
  WHERE s.state = 'withdrawn' AND s.ended_at >= $2::timestamptz AND s.ended_at < $3::timestamptz`;

const PEOPLE = `
  SELECT coalesce(d.by, v.by) AS by, coalesce(deposits, 0) AS deposits, coalesce(approved, 0) AS approved,
    coalesce(ended, 0) AS ended, coalesce(approvals, 0) AS approvals, coalesce(decisions, 0) AS decisions, median, long,
    coalesce(reversals, 0) AS reversals
  FROM (
    SELECT by, count(*) FILTER (WHERE kind = 'deposit') AS deposits, count(*) FILTER (WHERE kind = 'approval') AS approved,
      count(*) FILTER (WHERE kind = 'end') AS ended, count(*) FILTER (WHERE kind = 'request') AS approvals,
      count(*) AS decisions, percentile_cont(0.5) WITHIN GROUP (ORDER BY wait) AS median,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY wait) AS long
    FROM (
      SELECT kind, by, greatest(extract(epoch FROM at - since), 0)::double precision AS wait FROM (${DECISIONS}) decision
      WHERE by LIKE 'operator/%'
    ) waited GROUP BY by
  ) d
  FULL JOIN (
    SELECT by, count(*) AS reversals FROM (${REVERSALS}) reversed WHERE by LIKE 'operator/%' GROUP BY by
  ) v ON v.by = d.by`;

/** Operators by the number of their decisions. They are few, so a cursor is a number of rows to leave out. */
export const teamTable: TableSource = {
  columns: [
    ['person', 'text'],
    ['depositDecisions', 'count'],
    ['withdrawalApprovals', 'count'],
    ['withdrawalEnds', 'count'],
    ['approvals', 'count'],
    ['decisions', 'count'],
    ['medianWait', 'seconds'],
    ['longWait', 'seconds'],
    ['reversals', 'count'],
  ],
  fetchRows: async (db, { agentId, from, to }, { cursor, limit }) => {
    const [skipped = '0'] = readCursor(cursor, /^(\d{1,6})$/) ?? [];
    const rows = await queryRaw<PersonRow>(
      db,
      `SELECT coalesce(o.display_name, substr(p.by, 10)) AS person, p.deposits, p.approved, p.ended, p.approvals,
         p.decisions, p.median, p.long, p.reversals
       FROM (${PEOPLE}) p LEFT JOIN operators o ON o.agent_id = $1 AND 'operator/' || o.name = p.by
       ORDER BY p.decisions DESC, p.by LIMIT $4 OFFSET $5::bigint`,
      [agentId, toDayStart(from), toDayStart(addDays(to, 1)), limit, skipped],
    );
    return rows.map((row, place) => ({
      cells: [
        row.person,
        ...[row.deposits, row.approved, row.ended, row.approvals, row.decisions].map(String),
        toSeconds(row.median),
        toSeconds(row.long),
        String(row.reversals),
      ],
      cursor: String(Number(skipped) + place + 1),
    }));
  },
  count: async (db, { agentId, from, to }) => {
    const [found] = await queryRaw<{ count: number }>(
      db,
      `SELECT count(*) AS count FROM (${PEOPLE}) p`,
      [agentId, toDayStart(from), toDayStart(addDays(to, 1))],
    );
    return found?.count ?? 0;
  },
};

function toSeconds(seconds: number | null): string | null {
  return seconds === null ? null : String(Math.round(seconds));
}
