import { type FigureId, figureIds } from '@/contract/operator/report-figures';
import { parseBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import { demoAgent } from '@/server/agent/agent.seed';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { rollUpPlayed } from '@/server/played/roll-up.service';
import { fetchBestCreditRate } from '@/server/points/shop.queries';
import type { ReportDeps } from '@/server/reports/day-report.service';
import { rollUpHouse } from '@/server/reports/house-roll-up.service';

/** Returns the dependencies of reports of the demo agent. */
export function reportDepsOf(db: Database, agentId = demoAgent.id): ReportDeps {
  return { db, agentId, fetchBestCreditRate };
}

/** Rolls up all transfers and stakes. */
export async function rollUpAll(db: Database): Promise<void> {
  while (!(await rollUpHouse(db)));
  while (!(await rollUpPlayed(db)));
}

/** Figures that count things instead of baht. */
const COUNTS: ReadonlySet<string> = new Set([
  'deposits_count',
  'payouts_count',
  'members_new',
  'first_deposits_count',
  'players',
  'depositors',
]);

/** Parses the texts of figures: baht to satang, and numbers. */
export function parseFigures(figures: Partial<Record<FigureId, string>>): Record<FigureId, number> {
  return Object.fromEntries(
    figureIds.map((id) => {
      const text = figures[id] ?? '0';
      return [id, COUNTS.has(id) ? Number(text) : parseBaht(text)];
    }),
  ) as Record<FigureId, number>;
}

// Amounts of a day straight from the transfers: from one kind of account to another, in satang.
const MOVED = `
  SELECT d.kind AS debit, c.kind AS credit, t.code, t.amount, movement_day(t.created_at) AS day
  FROM transfers t JOIN accounts d ON d.id = t.debit_account_id JOIN accounts c ON c.id = t.credit_account_id
  WHERE d.agent_id = $1`;
const m = (code: string) =>
  `coalesce(sum(amount) FILTER (WHERE code = '${code}' AND day = $2::date), 0)`;
const b = (kind: string) =>
  `coalesce(sum(CASE WHEN credit = '${kind}' THEN amount ELSE 0 END - CASE WHEN debit = '${kind}' THEN amount ELSE 0 END)
   FILTER (WHERE day <= $2::date), 0)`;
const n = (code: string) => `count(*) FILTER (WHERE code = '${code}' AND day = $2::date)`;

const MONEY = `
  SELECT ${n('deposit')} AS deposits_count, ${m('deposit')}::bigint AS deposits,
    (${n('withdraw_paid')} - ${n('withdraw_bounced')}) AS payouts_count,
    (${m('withdraw_paid')} - ${m('withdraw_bounced')})::bigint AS payouts,
    ${m('withdraw_hold')}::bigint AS withdrawals_asked, ${m('withdraw_returned')}::bigint AS withdrawals_returned,
    ${b('withdrawal_holds')}::bigint AS withdrawals_waiting,
    (${m('deposit')} - ${m('withdraw_paid')} + ${m('withdraw_bounced')})::bigint AS net_cash,
    (coalesce(sum(amount) FILTER (WHERE debit = 'promotion_budget' AND day = $2::date), 0)
      - coalesce(sum(amount) FILTER (WHERE credit = 'promotion_budget' AND day = $2::date), 0)
      + ${m('lotto_shot_prize')})::bigint AS bonus_cost,
    (coalesce(sum(amount) FILTER (WHERE debit = 'house_adjustments' AND day = $2::date), 0)
      - coalesce(sum(amount) FILTER (WHERE credit = 'house_adjustments' AND day = $2::date), 0))::bigint AS adjustments,
    ${m('bank_fee')}::bigint AS bank_fees, (${m('owner_in')} - ${m('owner_out')})::bigint AS owner_capital,
    (${b('member_wallet')} + ${b('member_commission')} + ${b('withdrawal_holds')})::bigint AS member_balances,
    (-${b('agent_bank')})::bigint AS bank_book, ${b('member_points')}::bigint AS points,
    (${b('house_games')} + ${b('house_lotto')})::bigint AS play
  FROM (${MOVED}) moved`;

const PLAY = `
  SELECT coalesce(sum(stake) FILTER (WHERE is_own AND day = $2::date), 0)::bigint AS stakes,
    coalesce(sum(payout) FILTER (WHERE is_own AND day = $2::date), 0)::bigint AS prizes,
    coalesce(sum(stake - payout) FILTER (WHERE is_own AND is_bonus AND day = $2::date), 0)::bigint AS ggr_bonus,
    coalesce(sum(stake - payout) FILTER (WHERE day <= $2::date), 0)::bigint AS settled
  FROM (
    SELECT s.stake, s.payout, movement_day(s.settled_at) AS day, coalesce(w.wallet_type_id, 1) > 1 AS is_bonus,
      NOT m.is_staff AND s.category IS DISTINCT FROM 'shot_prize' AS is_own
    FROM settled_stakes s JOIN members m ON m.id = s.member_id LEFT JOIN wallets w ON w.account_id = s.account_id
    WHERE m.agent_id = $1
  ) played`;

const MEMBERS = `
  SELECT (SELECT count(*) FROM members WHERE agent_id = $1 AND NOT is_staff AND movement_day(created_at) = $2::date) AS members_new,
    (SELECT count(DISTINCT member_id) FROM (
      SELECT s.member_id FROM settled_stakes s JOIN members m ON m.id = s.member_id
      LEFT JOIN wallets w ON w.account_id = s.account_id
      WHERE m.agent_id = $1 AND NOT m.is_staff AND movement_day(s.settled_at) = $2::date
      GROUP BY 1, s.area, coalesce(s.category, ''), coalesce(w.wallet_type_id, 1) > 1 HAVING sum(s.stake) > 0) p) AS players,
    (SELECT count(DISTINCT d.member_id) FROM deposits d JOIN members m ON m.id = d.member_id
     WHERE d.agent_id = $1 AND NOT m.is_staff AND d.state = 'credited' AND movement_day(d.decided_at) = $2::date) AS depositors,
    count(*) AS first_deposits_count, coalesce(sum(amount), 0)::bigint AS first_deposits
  FROM (
    SELECT DISTINCT ON (d.member_id) d.credited_amount AS amount, movement_day(d.decided_at) AS day
    FROM deposits d JOIN members m ON m.id = d.member_id
    WHERE d.agent_id = $1 AND NOT m.is_staff AND d.state = 'credited' ORDER BY d.member_id, d.decided_at, d.id
  ) earliest WHERE day = $2::date`;

/**
 * Computes the figures of a day straight from transfers, settled stakes, members and deposits, without any sums that
 * are kept.
 */
export async function computeFiguresPlainly(
  db: Database,
  day: CalendarDay,
  agentId: number = demoAgent.id,
): Promise<Record<FigureId, number>> {
  const read = async (text: string) =>
    (await queryRaw<Record<string, number>>(db, text, [agentId, day]))[0] ?? {};
  const { points = 0, play = 0, ...money } = await read(MONEY);
  const { settled = 0, ...played } = await read(PLAY);
  const ggr = (played['stakes'] ?? 0) - (played['prizes'] ?? 0);
  return {
    ...money,
    ...played,
    ...(await read(MEMBERS)),
    ggr,
    open_stakes: play - settled,
    ngr: ggr - (money['bonus_cost'] ?? 0) - (money['adjustments'] ?? 0),
    points_value: Math.round(points * ((await fetchBestCreditRate(db, agentId)) ?? 0)),
  } as Record<FigureId, number>;
}
