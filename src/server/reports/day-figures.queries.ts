import { addDays, type CalendarDay, toDayStart } from '@/domain/calendar-day';
import { type Executor, queryRaw } from '../db/raw';
import {
  addPlay,
  addToBalances,
  type FigureSources,
  type HouseCell,
  type MemberCounts,
  noMembers,
  type PlaySum,
  playMoneyOf,
  resultOf,
} from './day-figures.rules';

/** The days of a report, both ends included. */
export interface ReportScope {
  readonly agentId: number;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** Everything that the figures of some days are made of. */
export interface PeriodSources {
  readonly scope: ReportScope;
  readonly cells: ReadonlyMap<string, readonly HouseCell[]>;
  readonly plays: ReadonlyMap<string, readonly PlaySum[]>;
  readonly members: ReadonlyMap<string, MemberCounts>;
  readonly pointWorth: number;
}

/** Keys of what lies before and after the days of a report, and of members counted once over all of its days. */
const BEFORE = 'before';
const AFTER = 'after';
const ALL = 'all';

/**
 * Reads everything that the figures of a period are made of, with one statement for money and one for play. Call it in
 * one snapshot with all that is compared with it.
 * @param includesLater also reads what happened after the period, for the proof of a past day
 */
export async function fetchPeriod(
  db: Executor,
  scope: ReportScope & { pointWorth: number; includesLater?: boolean },
): Promise<PeriodSources> {
  const until = scope.includesLater ? 'infinity' : scope.to;
  return {
    scope,
    pointWorth: scope.pointWorth,
    cells: await fetchCells(db, scope, until),
    plays: await fetchPlays(db, scope, until),
    members: await fetchMembers(db, scope),
  };
}

async function fetchCells(
  db: Executor,
  { agentId, from, to }: ReportScope,
  until: string,
): Promise<Map<string, HouseCell[]>> {
  const rows = await queryRaw<HouseCell & { day: string }>(
    db,
    `SELECT CASE WHEN day < $2::text::date THEN '${BEFORE}' WHEN day > $3::text::date THEN '${AFTER}' ELSE day::text END AS day,
       debit_kind AS "debitKind", credit_kind AS "creditKind",
       code, sum(count)::bigint AS count, sum(amount)::bigint AS amount
     FROM house_cells($1, $4::text::date) GROUP BY 1, 2, 3, 4`,
    [agentId, from, to, until],
  );
  return groupByDay(rows);
}

async function fetchPlays(
  db: Executor,
  { agentId, from, to }: ReportScope,
  until: string,
): Promise<Map<string, PlaySum[]>> {
  const rows = await queryRaw<PlaySum & { day: string }>(
    db,
    `SELECT CASE WHEN day < $2::text::date THEN '${BEFORE}' WHEN day > $3::text::date THEN '${AFTER}' ELSE day::text END AS day,
       is_staff AS "isStaff", area, category, wallet_kind AS "walletKind",
       sum(stake)::bigint AS stake, sum(payout)::bigint AS payout
     FROM house_play_sums($1, $4::text::date) GROUP BY 1, 2, 3, 4, 5
     HAVING sum(stake) <> 0 OR sum(payout) <> 0`,
    [agentId, from, to, until],
  );
  return groupByDay(rows);
}

function groupByDay<Row extends { day: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const own = days.get(row.day);
    if (own) own.push(row);
    else days.set(row.day, [row]);
  }
  return days;
}

/** Counts members by day, and once over all days. */
async function fetchMembers(
  db: Executor,
  { agentId, from, to }: ReportScope,
): Promise<Map<string, MemberCounts>> {
  const rows = await queryRaw<MemberCounts & { day: string }>(
    db,
    `WITH joined AS (
       SELECT movement_day(created_at) AS day, count(*) AS members FROM members
       WHERE agent_id = $1 AND created_at >= $4::timestamptz AND created_at < $5::timestamptz GROUP BY 1
       -- An index counts all members alone; the agent's own people are few.
       UNION ALL
       SELECT movement_day(created_at), -count(*) FROM members
       WHERE agent_id = $1 AND is_staff AND created_at >= $4::timestamptz AND created_at < $5::timestamptz GROUP BY 1
     ), paid AS MATERIALIZED (
       SELECT d.id, d.member_id, d.credited_amount AS amount, d.decided_at, movement_day(d.decided_at) AS day
       FROM deposits d
       WHERE d.agent_id = $1 AND d.state = 'credited' AND d.decided_at >= $4::timestamptz AND d.decided_at < $5::timestamptz
         AND d.member_id NOT IN (SELECT id FROM members WHERE agent_id = $1 AND is_staff)
     ), first_paid AS (
       SELECT DISTINCT ON (p.member_id) p.day, p.amount FROM paid p WHERE NOT EXISTS (
         SELECT FROM deposits e WHERE e.member_id = p.member_id AND e.state = 'credited' AND e.decided_at < $4::timestamptz)
       ORDER BY p.member_id, p.decided_at, p.id
     ), counted AS (
       SELECT day, coalesce(sum(members), 0) AS new, 0 AS payers, 0 AS first, 0 AS satang, 0 AS players
       FROM joined GROUP BY ROLLUP (day)
       UNION ALL
       SELECT day, 0, count(*), 0, 0, 0 FROM (SELECT day, member_id FROM paid GROUP BY day, member_id) payer GROUP BY day
       UNION ALL
       SELECT NULL, 0, count(DISTINCT member_id), 0, 0, 0 FROM paid
       UNION ALL
       SELECT day, 0, 0, count(*), coalesce(sum(amount), 0), 0 FROM first_paid GROUP BY ROLLUP (day)
       UNION ALL
       SELECT day, 0, 0, 0, 0, players FROM house_players($1, $2::text::date, $3::text::date)
     )
     SELECT coalesce(day::text, '${ALL}') AS day, sum(new)::bigint AS "membersNew", sum(payers)::bigint AS depositors,
       sum(first)::bigint AS "firstDeposits", sum(satang)::bigint AS "firstDepositsSatang",
       sum(players)::bigint AS players
     FROM counted GROUP BY 1`,
    [agentId, from, to, toDayStart(from), toDayStart(addDays(to, 1))],
  );
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}

/** Returns the days of a period, the earliest first. */
export function listDays({ from, to }: Pick<ReportScope, 'from' | 'to'>): CalendarDay[] {
  const days: CalendarDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A day of a period with its sources. */
export interface DaySources {
  day: CalendarDay;
  sources: FigureSources;
}

/** Returns the sources of each day in turn; balances and open stakes are carried from day to day. */
export function splitPeriod({
  scope,
  cells,
  plays,
  members,
  pointWorth,
}: PeriodSources): DaySources[] {
  let balances = addToBalances(new Map(), cells.get(BEFORE) ?? []);
  let result = resultOf(plays.get(BEFORE) ?? []);
  return listDays(scope).map((day) => {
    const own = { cells: cells.get(day) ?? [], plays: plays.get(day) ?? [] };
    balances = addToBalances(balances, own.cells);
    result = addPlay(result, resultOf(own.plays));
    const openStakes = addPlay(playMoneyOf(balances), result, -1);
    const counts = members.get(day) ?? noMembers;
    return { day, sources: { ...own, members: counts, balances, openStakes, pointWorth } };
  });
}

/** Returns the sources of a whole period: sums over its days, balances at its end, each member counted once. */
export function joinPeriod(period: PeriodSources): FigureSources | undefined {
  const days = splitPeriod(period);
  const last = days.at(-1)?.sources;
  return (
    last && {
      ...last,
      cells: days.flatMap(({ sources }) => sources.cells),
      plays: days.flatMap(({ sources }) => sources.plays),
      members: period.members.get(ALL) ?? noMembers,
    }
  );
}

/** Returns the movements and the play before and after a period. */
export function outsideOf({
  cells,
  plays,
}: PeriodSources): Record<
  'before' | 'after',
  { cells: readonly HouseCell[]; plays: readonly PlaySum[] }
> {
  const side = (key: string) => ({ cells: cells.get(key) ?? [], plays: plays.get(key) ?? [] });
  return { before: side(BEFORE), after: side(AFTER) };
}
