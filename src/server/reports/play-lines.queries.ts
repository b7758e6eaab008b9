import { addDays } from '@/domain/calendar-day';
import { type Executor, queryRaw } from '../db/raw';
import { readCursor } from './line-cursor';
import type { LineFilter, LinePage, LineSource, LineTotal, ReportLine } from './line-source';
import { lineCopy } from './report-lists.copy';

/** Play of members who are not staff, summed up by member and day. */
const DAYS = `
  SELECT day, member_id, sum(stake - payout)::bigint AS amount FROM house_plays($1, $2::text::date, $3::text::date)
  WHERE NOT is_staff AND play_type(area, category) IS NOT NULL AND ($4::text IS NULL OR play_type(area, category) = $4)
  GROUP BY day, member_id`;

/** Lines of the result of play: the sum of a member's day. Each round would be too much to list. */
export const playLines: LineSource = { fetchTotal, fetchLines };

async function fetchTotal(db: Executor, filter: LineFilter): Promise<LineTotal> {
  const [total] = await queryRaw<LineTotal>(
    db,
    `SELECT coalesce(sum(amount), 0)::bigint AS amount, count(*) AS lines, count(*) AS count FROM (${DAYS}) line`,
    toParameters(filter),
  );
  return total ?? { amount: 0, lines: 0, count: 0 };
}

/** Reads the days one after another, the latest first, so that a page sums up no more days than it shows. */
async function fetchLines(
  db: Executor,
  filter: LineFilter,
  { cursor, limit }: LinePage,
): Promise<ReportLine[]> {
  const [last = filter.to, member = String(Number.MAX_SAFE_INTEGER)] =
    readCursor(cursor, /^(\d{4}-\d\d-\d\d)~(\d{1,15})$/) ?? [];
  const lines: ReportLine[] = [];
  for (let day = last; day >= filter.from && lines.length < limit; day = addDays(day, -1)) {
    const before = day === last ? member : String(Number.MAX_SAFE_INTEGER);
    lines.push(
      ...(await fetchDay(db, { ...filter, from: day, to: day }, before, limit - lines.length)),
    );
  }
  return lines;
}

async function fetchDay(
  db: Executor,
  filter: LineFilter,
  before: string,
  limit: number,
): Promise<ReportLine[]> {
  const { to: day } = filter;
  const rows = await queryRaw<{ memberId: number; username: string; amount: number }>(
    db,
    `SELECT line.member_id AS "memberId", m.username, line.amount
     FROM (${DAYS}) line JOIN members m ON m.id = line.member_id
     WHERE line.member_id < $5::bigint ORDER BY line.member_id DESC LIMIT $6`,
    [...toParameters(filter), before, limit],
  );
  return rows.map(({ memberId, ...row }) => ({
    ...{ ...row, memberId },
    key: `${day}~${memberId}`,
    at: null,
    number: null,
    title: lineCopy.played(day),
    cursor: `${day}~${memberId}`,
  }));
}

function toParameters({ agentId, from, to, part }: LineFilter): unknown[] {
  return [agentId, from, to, part ?? null];
}
