import type { FigureId } from '@/contract/operator/report-figures';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { type Executor, queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import type { LineFilter, LinePage, LineSource, LineTotal, ReportLine } from './line-source';
import { lineCopy } from './report-lists.copy';

interface MemberRow {
  /** Place in the order of the list. */
  place: number;
  key: string;
  at: Date | null;
  number: number | null;
  memberId: number;
  username: string;
  amount: number | null;
  /** Number of things behind the line. */
  things: number;
}

/**
 * Lines that are members, or one thing of each; the first parameter selects one of the four. Staff are left out.
 * - members who joined in the period
 * - credited deposits of the period before which the member had none
 * - members with a credited deposit in the period, with the sum of their deposits
 * - members with a stake on a day of the period, with the sum of their stakes
 */
const LINES = `
  SELECT id AS place, 'member/' || id AS key, created_at AS at, NULL::bigint AS number, id AS "memberId", username,
    NULL::bigint AS amount, 1 AS things
  FROM members
  WHERE $1 = 'members_new' AND agent_id = $2 AND NOT is_staff
    AND created_at >= $5::timestamptz AND created_at < $6::timestamptz
  UNION ALL
  SELECT d.number, d.id::text, d.decided_at, d.number, d.member_id, m.username, d.credited_amount, 1
  FROM deposits d JOIN members m ON m.id = d.member_id AND NOT m.is_staff
  WHERE $1 = 'first_deposits' AND d.agent_id = $2 AND d.state = 'credited'
    AND d.decided_at >= $5::timestamptz AND d.decided_at < $6::timestamptz
    AND NOT EXISTS (SELECT FROM deposits e WHERE e.member_id = d.member_id AND e.state = 'credited'
      AND (e.decided_at, e.id) < (d.decided_at, d.id))
  UNION ALL
  SELECT m.id, 'member/' || m.id, NULL, NULL, m.id, m.username, sum(d.credited_amount)::bigint, count(*)
  FROM deposits d JOIN members m ON m.id = d.member_id AND NOT m.is_staff
  WHERE $1 = 'depositors' AND d.agent_id = $2 AND d.state = 'credited'
    AND d.decided_at >= $5::timestamptz AND d.decided_at < $6::timestamptz
  GROUP BY m.id
  UNION ALL
  SELECT m.id, 'member/' || m.id, NULL, NULL, m.id, m.username, sum(p.stake)::bigint, count(*)
  FROM (
    SELECT day, member_id, sum(stake) AS stake FROM (
      SELECT day, member_id, sum(stake) AS stake FROM house_plays($2, $3::text::date, $4::text::date)
      WHERE NOT is_staff GROUP BY day, member_id, area, category, wallet_kind
    ) played GROUP BY day, member_id HAVING bool_or(stake > 0)
  ) p JOIN members m ON m.id = p.member_id
  WHERE $1 = 'players'
  GROUP BY m.id`;

type Listed = 'members_new' | 'first_deposits' | 'players' | 'depositors';

const titles: Readonly<Record<Listed, (row: MemberRow) => string>> = {
  members_new: () => lineCopy.join,
  first_deposits: () => lineCopy.firstDeposit,
  players: () => lineCopy.player,
  depositors: ({ things }) => lineCopy.depositor(things),
};

function createSource(listed: Listed): LineSource {
  return {
    fetchTotal: (db, filter) => fetchTotal(db, toParameters(listed, filter)),
    fetchLines: async (db, filter, page) =>
      (await fetchRows(db, toParameters(listed, filter), page)).map((row) =>
        toLine(row, titles[listed](row)),
      ),
  };
}

async function fetchTotal(db: Executor, parameters: unknown[]): Promise<LineTotal> {
  const [total] = await queryRaw<LineTotal>(
    db,
    `SELECT coalesce(sum(amount), 0)::bigint AS amount, count(*) AS lines, count(*) AS count FROM (${LINES}) line`,
    parameters,
  );
  return total ?? { amount: 0, lines: 0, count: 0 };
}

function fetchRows(
  db: Executor,
  parameters: unknown[],
  { cursor, limit }: LinePage,
): Promise<MemberRow[]> {
  const [before = String(Number.MAX_SAFE_INTEGER)] = readCursor(cursor, /^(\d{1,15})$/) ?? [];
  return queryRaw<MemberRow>(
    db,
    `SELECT * FROM (${LINES}) line WHERE place < $7::bigint ORDER BY place DESC LIMIT $8`,
    [...parameters, before, limit],
  );
}

function toLine({ place, number, things: _, ...row }: MemberRow, title: string): ReportLine {
  return {
    ...{ ...row, title, cursor: String(place) },
    number: number === null ? null : lineCopy.deposit(number),
  };
}

function toParameters(listed: Listed, { agentId, from, to }: LineFilter): unknown[] {
  return [listed, agentId, from, to, toDayStart(from), toDayStart(addDays(to, 1))];
}

/** Sources of the lines that are members, by figure. */
export const memberLines = {
  members_new: createSource('members_new'),
  first_deposits_count: createSource('first_deposits'),
  first_deposits: createSource('first_deposits'),
  players: createSource('players'),
  depositors: createSource('depositors'),
} as const satisfies Partial<Record<FigureId, LineSource>>;
