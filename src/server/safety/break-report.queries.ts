import type { DataInputOf } from '@/contract/endpoint';
import type { safetyBreaks } from '@/contract/operator/member-safety.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import { maskPhone } from '@/domain/masked-phone';
import { type Executor, queryRaw } from '../db/raw';
import { type BreakRow, toBreak } from './breaks.service';

type Report = DataInputOf<typeof safetyBreaks>;

const PAGE = 50;
const MONTHS = 12;

interface ListedBreakRow extends BreakRow {
  id: number;
  memberId: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
}

/**
 * Returns a page of the members who are on a break, the latest first.
 * @param before id of the last break that is known
 */
export async function fetchBreaks(
  db: Executor,
  agentId: number,
  before: number | null,
): Promise<Pick<Report, 'breaks' | 'next_cursor'>> {
  const rows = await queryRaw<ListedBreakRow>(
    db,
    `SELECT b.id, b.kind, b.began_at AS "beganAt", b.ends_at AS "endsAt",
       coalesce(b.ends_at <= business_now(), false) AS "isOver", b.return_asked_at AS "returnAskedAt",
       b.return_asked_at + interval '24 hours' AS "mayReturnAt",
       m.id AS "memberId", m.username, m.first_name AS "firstName", m.last_name AS "lastName"
     FROM open_breaks_of($1, $2::bigint, $3) b JOIN members m ON m.id = b.member_id
     ORDER BY b.id DESC`,
    [agentId, before, PAGE + 1],
  );
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    breaks: shown.map((row) => ({
      member_id: row.memberId,
      username: maskPhone(row.username),
      name: [row.firstName, row.lastName].filter(Boolean).join(' ') || null,
      break: toBreak(row),
    })),
    next_cursor: rows.length > PAGE && last ? String(last.id) : null,
  };
}

/** Returns what members did about limits and breaks in the present month and the eleven before it, the latest first. */
export async function fetchSafetyMonths(db: Executor, agentId: number): Promise<Report['months']> {
  const rows = await queryRaw<{
    month: CalendarDay;
    limitsSet: number;
    raisesAsked: number;
    timeOuts: number;
    exclusions: number;
    returns: number;
  }>(
    db,
    `SELECT month::text, limits_set AS "limitsSet", raises_asked AS "raisesAsked", time_outs AS "timeOuts", exclusions,
       returns
     FROM safety_months($1, $2)`,
    [agentId, MONTHS],
  );
  return rows.map(({ month, limitsSet, raisesAsked, timeOuts, exclusions, returns }) => ({
    ...{ month, limits_set: limitsSet, raises_asked: raisesAsked },
    ...{ time_outs: timeOuts, exclusions, returns },
  }));
}
