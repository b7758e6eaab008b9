import type { DataInputOf } from '@/contract/endpoint';
import type { FigureId } from '@/contract/operator/report-figures';
import type { reportRange, reportToday } from '@/contract/operator/reports.contract';
import { addDays, type CalendarDay, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { fetchNow } from '../db/clock.queries';
import { type Executor, queryRaw } from '../db/raw';
import { inSnapshot } from '../db/snapshot';
import { fetchPeriod, joinPeriod, type ReportScope, splitPeriod } from './day-figures.queries';
import {
  computeFigures,
  formatFigures,
  type HouseCell,
  noMembers,
  type PlaySum,
} from './day-figures.rules';
import { fetchLastFinalDay, type ReportDeps } from './day-report.service';

/** Days that the bars of the present day show, the present one included. */
const BAR_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the figures of each day of a period, and of the period as a whole. */
export async function fetchRangeReport(
  { db, agentId, fetchBestCreditRate }: ReportDeps,
  { from, to }: Pick<ReportScope, 'from' | 'to'>,
): Promise<DataInputOf<typeof reportRange>> {
  const finalDay = await fetchLastFinalDay(db);
  const pointWorth = (await fetchBestCreditRate(db, agentId)) ?? 0;
  return inSnapshot(db, async (tx) => {
    const period = await fetchPeriod(tx, { agentId, from, to, pointWorth });
    const closed = await fetchClosedDays(tx, { agentId, from, to });
    const total = joinPeriod(period);
    return {
      days: splitPeriod(period).map(({ day, sources }) => ({
        day,
        figures: formatFigures(computeFigures(sources)),
        is_final: day <= finalDay,
        is_closed: closed.has(day),
      })),
      total: total ? formatFigures(computeFigures(total)) : {},
    };
  });
}

async function fetchClosedDays(
  db: Executor,
  { agentId, from, to }: ReportScope,
): Promise<ReadonlySet<CalendarDay>> {
  const rows = await queryRaw<{ day: CalendarDay }>(
    db,
    `SELECT day::text FROM day_closings
     WHERE agent_id = $1 AND day BETWEEN $2::text::date AND $3::text::date`,
    [agentId, from, to],
  );
  return new Set(rows.map(({ day }) => day));
}

/** Returns today's figures so far, those of two earlier days up to the same time, and the bars of the last days. */
export async function fetchTodayReport({
  db,
  agentId,
  fetchBestCreditRate,
}: ReportDeps): Promise<DataInputOf<typeof reportToday>> {
  const pointWorth = (await fetchBestCreditRate(db, agentId)) ?? 0;
  return inSnapshot(db, async (tx) => {
    const now = await fetchNow(tx);
    const today = toCalendarDay(now);
    const from = addDays(today, 1 - BAR_DAYS);
    const days = splitPeriod(await fetchPeriod(tx, { agentId, from, to: today, pointWorth })).map(
      ({ day, sources }) => ({ day, figures: formatFigures(computeFigures(sources)) }),
    );
    const upTo = (daysAgo: number) =>
      fetchFiguresUpTo(tx, agentId, new Date(now.getTime() - daysAgo * DAY_MS));
    return {
      today: days.at(-1)?.figures ?? {},
      yesterday: await upTo(1),
      week_ago: await upTo(7),
      bars: days.map(({ day, figures }) => ({
        day,
        net_cash: figures.net_cash,
        ggr: figures.ggr,
      })),
    };
  });
}

/** Figures that are known for a part of a day. */
const PARTIAL_FIGURES = [
  'deposits_count',
  'deposits',
  'payouts_count',
  'payouts',
  'withdrawals_asked',
  'withdrawals_returned',
  'net_cash',
  'stakes',
  'prizes',
  'ggr',
  'ggr_bonus',
  'members_new',
  'first_deposits_count',
  'first_deposits',
  'players',
  'depositors',
] as const satisfies readonly FigureId[];

/**
 * Returns figures of a day up to an instant. Money is read from deposits and withdrawals, which are few, and not from
 * the day's transfers, which are mostly bets.
 */
async function fetchFiguresUpTo(
  db: Executor,
  agentId: number,
  until: Date,
): Promise<Partial<Record<FigureId, string>>> {
  const start = toDayStart(toCalendarDay(until));
  const [members] = await queryRaw<typeof noMembers>(db, MEMBERS_UP_TO, [agentId, start, until]);
  const values = computeFigures({
    cells: await queryRaw<HouseCell>(db, CASH_UP_TO, [agentId, start, until]),
    plays: await queryRaw<PlaySum>(db, PLAYS_UP_TO, [agentId, until]),
    members: members ?? noMembers,
    balances: new Map(),
    openStakes: { games: 0, lotto: 0 },
    pointWorth: 0,
  });
  return formatFigures(Object.fromEntries(PARTIAL_FIGURES.map((id) => [id, values[id]])));
}

const CASH_UP_TO = `
  SELECT '' AS "debitKind", '' AS "creditKind", code, count(*) AS count, coalesce(sum(amount), 0)::bigint AS amount
  FROM (
    SELECT 'deposit' AS code, credited_amount AS amount FROM deposits
    WHERE agent_id = $1 AND state = 'credited' AND decided_at >= $2::timestamptz AND decided_at < $3::timestamptz
    UNION ALL
    SELECT CASE state WHEN 'rejected' THEN 'withdraw_returned' ELSE 'withdraw_paid' END, amount FROM withdrawals
    WHERE agent_id = $1 AND ended_at >= $2::timestamptz AND ended_at < $3::timestamptz
    UNION ALL
    SELECT 'withdraw_bounced', amount FROM withdrawals
    WHERE agent_id = $1 AND state = 'bounced' AND bounced_at >= $2::timestamptz AND bounced_at < $3::timestamptz
    UNION ALL
    SELECT 'withdraw_hold', amount FROM withdrawals
    WHERE agent_id = $1 AND requested_at >= $2::timestamptz AND requested_at < $3::timestamptz
  ) moved GROUP BY code`;

const MEMBERS_UP_TO = `
  WITH paid AS (
    SELECT d.member_id, d.credited_amount AS amount, NOT EXISTS (
      SELECT FROM deposits e WHERE e.member_id = d.member_id AND e.state = 'credited'
        AND (e.decided_at, e.id) < (d.decided_at, d.id)) AS is_first
    FROM deposits d JOIN members m ON m.id = d.member_id AND NOT m.is_staff
    WHERE d.agent_id = $1 AND d.state = 'credited' AND d.decided_at >= $2::timestamptz AND d.decided_at < $3::timestamptz
  )
  SELECT (SELECT count(*) FROM members WHERE agent_id = $1 AND NOT is_staff
      AND created_at >= $2::timestamptz AND created_at < $3::timestamptz) AS "membersNew",
    count(DISTINCT member_id) AS depositors, count(*) FILTER (WHERE is_first) AS "firstDeposits",
    coalesce(sum(amount) FILTER (WHERE is_first), 0)::bigint AS "firstDepositsSatang",
    house_players_until($1, $3::timestamptz) AS players
  FROM paid`;

const PLAYS_UP_TO = `
  SELECT is_staff AS "isStaff", area, category, wallet_kind AS "walletKind", sum(stake)::bigint AS stake,
    sum(payout)::bigint AS payout
  FROM house_play_sums_until($1, $2) GROUP BY 1, 2, 3, 4 HAVING sum(stake) <> 0 OR sum(payout) <> 0`;
