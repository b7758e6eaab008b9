import type * as v from 'valibot';
import { findLeftAfterShares } from '@/contract/agent-rules';
import {
  type CashbackKind,
  type CashbackState,
  type cashbackSummary,
  type historyStates,
  type lossHistory,
  PICTURE_DAYS,
} from '@/contract/cashback.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { fetchCarried, fetchMoneyTerms } from './claim.service';

type SummaryData = v.InferInput<typeof cashbackSummary.data>;
type DayData = SummaryData['days'][number];
type HistoryData = v.InferInput<typeof lossHistory.data>;

interface Member {
  memberId: number;
  agentId: number;
}

interface DayRow {
  date: CalendarDay;
  stake: Satang;
  payout: Satang;
  bonusStake: Satang;
  bonusPayout: Satang;
  lossReversed: Satang;
  turnover: Satang;
  lossRate: number;
  lossCap: Satang;
  /** Most that the day's play allows, in satang; null means no limit. */
  winCap: Satang | null;
  winPercent: number | null;
  lossLeast: Satang;
  turnoverRate: number;
  turnoverLeast: Satang;
  lossAmount: Satang;
  turnoverAmount: Satang;
  computedAt: Date;
  endsAt: Date;
  isOver: boolean;
  claimKind: CashbackKind | null;
  claimAmount: Satang | null;
  paid: Satang | null;
  claimedAt: Date | null;
}

const DAYS = `SELECT d.day::text AS date, d.stake, d.payout, d.bonus_stake AS "bonusStake", d.bonus_payout AS "bonusPayout",
    d.loss_reversed AS "lossReversed", d.turnover - d.turnover_reversed AS turnover, d.loss_rate AS "lossRate",
    d.loss_cap AS "lossCap", d.loss_least AS "lossLeast", d.turnover_rate AS "turnoverRate",
    d.turnover_least AS "turnoverLeast", d.loss_amount AS "lossAmount", d.turnover_amount AS "turnoverAmount",
    cashback_win_cap(d.turnovers, d.left_rates, d.most_of_win_percent) AS "winCap", d.most_of_win_percent AS "winPercent",
    d.computed_at AS "computedAt", d.ends_at AS "endsAt", d.ends_at <= (SELECT business_now()) AS "isOver",
    c.kind AS "claimKind", c.amount AS "claimAmount", c.paid, c.claimed_at AS "claimedAt"
  FROM cashback_days d LEFT JOIN cashback_claims c USING (member_id, day)`;

/** Returns a computed day of a member. */
export async function fetchDay(db: Executor, memberId: number, day: CalendarDay): Promise<DayData> {
  const [row] = await queryRaw<DayRow>(
    db,
    `${DAYS} WHERE d.member_id = $1 AND d.day = $2::text::date`,
    [memberId, day],
  );
  if (!row) throw new Error(`the cashback of member ${memberId} for ${day} is not computed`);
  return toDayData(row);
}

interface TodayRow {
  date: CalendarDay;
  yesterday: CalendarDay;
  isYesterdayCounted: boolean;
  stake: Satang;
  payout: Satang;
  turnover: Satang;
  lossCap: Satang;
  lossAmount: Satang;
  turnoverAmount: Satang;
}

/** Returns all data of the cashback screen of a member. */
export async function fetchSummary(db: Db, member: Member): Promise<SummaryData> {
  const { memberId, agentId } = member;
  const rules = await fetchAgentRules(db, agentId);
  const today = await fetchToday(db, member, rules);
  const [days, [open], carried, terms] = await Promise.all([
    queryRaw<DayRow>(
      db,
      `${DAYS} WHERE d.member_id = $1 AND d.day > $2::text::date - $3::integer - 1 AND d.day < $2::text::date
       ORDER BY d.day DESC`,
      [memberId, today.date, PICTURE_DAYS],
    ),
    queryRaw<{ count: number; amount: Satang }>(
      db,
      `SELECT count(*) AS count, coalesce(sum(greatest(loss_amount, turnover_amount)), 0)::bigint AS amount
       FROM cashback_days d WHERE member_id = $1 AND ends_at > (SELECT business_now())
         AND greatest(loss_amount, turnover_amount) > 0
         AND NOT EXISTS (SELECT FROM cashback_claims c WHERE c.member_id = d.member_id AND c.day = d.day)`,
      [memberId],
    ),
    fetchCarried(db, memberId),
    fetchMoneyTerms(db, memberId),
  ]);
  return {
    today: {
      date: today.date,
      stake: formatBaht(today.stake),
      payout: formatBaht(today.payout),
      net: formatBaht(today.stake - today.payout),
      turnover: formatBaht(today.turnover),
      loss_amount: formatBaht(today.lossAmount),
      turnover_amount: formatBaht(today.turnoverAmount),
    },
    yesterday: today.yesterday,
    is_yesterday_counted: today.isYesterdayCounted,
    days: days.map(toDayData),
    loss_rate: rules.cashback.loss_rate / 100,
    loss_cap: formatBaht(today.lossCap),
    turnover_rate: rules.cashback.turnover_rate / 100,
    claim_days: rules.cashback.claim_days,
    play_percent: rules.cashback.play_percent,
    open_days: open?.count ?? 0,
    open_amount: formatBaht(open?.amount ?? 0),
    owed: formatBaht(Math.max(0, carried)),
    added: formatBaht(Math.max(0, -carried)),
    locks: formatBaht(terms.locksSatang),
    turnover_owed: formatBaht(terms.turnoverOwedSatang),
  };
}

async function fetchToday(
  db: Executor,
  { memberId, agentId }: Member,
  rules: Awaited<ReturnType<typeof fetchAgentRules>>,
): Promise<TodayRow> {
  const { cashback, vip } = rules;
  const caps = [vip.guest, vip.gold, vip.hero].map(({ loss_refund_cap: cap }) => cap);
  const [row] = await queryRaw<TodayRow>(
    db,
    `WITH clock AS (SELECT movement_day(business_now()) AS today), terms AS (
       SELECT today, ($3::text::bigint[])[m.vip_level + 1] AS cap FROM members m CROSS JOIN clock WHERE m.id = $1
     ), played AS (
       SELECT coalesce(sum(d.stake) FILTER (WHERE d.wallet_kind = 'main'), 0)::bigint AS stake,
         coalesce(sum(d.payout) FILTER (WHERE d.wallet_kind = 'main'), 0)::bigint AS payout,
         coalesce(sum(d.valid_turnover) FILTER (WHERE d.wallet_kind = 'main'), 0)::bigint AS turnover
       FROM played_days d WHERE d.member_id = $1 AND d.day = (SELECT today FROM clock)
     ), win AS (
       SELECT cashback_win_cap(coalesce(jsonb_object_agg(kind, turnover), '{}'), $8::text::jsonb, $9) AS cap FROM (
         SELECT affiliate_type(area, category) AS kind, sum(valid_turnover) AS turnover FROM played_days d
         WHERE d.member_id = $1 AND d.day = (SELECT today FROM clock) AND d.wallet_kind = 'main'
           AND affiliate_type(area, category) IS NOT NULL GROUP BY 1) kinds
     )
     SELECT today::text AS date, (today - 1)::text AS yesterday, terms.cap AS "lossCap", stake, payout, turnover,
       coalesce((SELECT done_day >= today - 1 FROM cashback_progress WHERE agent_id = $2), false) AS "isYesterdayCounted",
       cashback_amount(stake - payout, $4, least(terms.cap, win.cap), $5) AS "lossAmount",
       cashback_amount(turnover, $6, win.cap, $7) AS "turnoverAmount"
     FROM terms CROSS JOIN played CROSS JOIN win`,
    [
      memberId,
      agentId,
      `{${caps.join(',')}}`,
      cashback.loss_rate,
      cashback.loss_least,
      cashback.turnover_rate,
      cashback.turnover_least,
      JSON.stringify(findLeftAfterShares(rules)),
      cashback.most_of_win_percent,
    ],
  );
  if (!row) throw new Error(`member ${memberId} does not exist`);
  return row;
}

function toDayData(row: DayRow): DayData {
  const net = row.stake - row.payout - row.lossReversed;
  return {
    date: row.date,
    stake: formatBaht(row.stake),
    payout: formatBaht(row.payout),
    bonus_stake: formatBaht(row.bonusStake),
    bonus_payout: formatBaht(row.bonusPayout),
    reversed: formatBaht(row.lossReversed),
    net: formatBaht(net),
    turnover: formatBaht(row.turnover),
    win_cap: row.winCap === null ? null : formatBaht(row.winCap),
    win_percent: row.winPercent,
    loss: {
      amount: formatBaht(row.lossAmount),
      rate: row.lossRate / 100,
      cap: formatBaht(Math.min(row.lossCap, row.winCap ?? row.lossCap)),
      least: formatBaht(row.lossLeast),
      state: stateOf(row, 'loss', { amount: row.lossAmount, basis: net }),
    },
    turnover_cashback: {
      amount: formatBaht(row.turnoverAmount),
      rate: row.turnoverRate / 100,
      cap: row.winCap === null ? null : formatBaht(row.winCap),
      least: formatBaht(row.turnoverLeast),
      state: stateOf(row, 'turnover', { amount: row.turnoverAmount, basis: row.turnover }),
    },
    computed_at: row.computedAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    claim:
      row.claimKind && row.claimedAt
        ? {
            kind: row.claimKind,
            amount: formatBaht(row.claimAmount ?? 0),
            paid: formatBaht(row.paid ?? 0),
            claimed_at: row.claimedAt.toISOString(),
          }
        : null,
  };
}

function stateOf(
  { claimKind, isOver }: Pick<DayRow, 'claimKind' | 'isOver'>,
  kind: CashbackKind,
  { amount, basis }: { amount: Satang; basis: Satang },
): CashbackState {
  if (claimKind !== null) return claimKind === kind ? 'claimed' : 'other_taken';
  if (basis <= 0) return 'nothing';
  if (amount === 0) return 'too_little';
  return isOver ? 'lapsed' : 'open';
}

/** Filter and page of a history request. */
interface HistoryAsk {
  from?: CalendarDay | undefined;
  to?: CalendarDay | undefined;
  state?: (typeof historyStates)[number] | undefined;
  limit: number;
  cursor?: CalendarDay | undefined;
}

interface EntryRow {
  date: CalendarDay;
  basis: Satang;
  rate: number;
  cap: Satang | null;
  least: Satang;
  amount: Satang;
  paid: Satang | null;
  state: (typeof historyStates)[number];
  endsAt: Date;
  claimedAt: Date | null;
}

/** Returns a page of one kind of cashback: the days with a loss, or with turnover, the latest first. */
export async function fetchHistory(
  db: Executor,
  memberId: number,
  kind: CashbackKind,
  { from, to, state, limit, cursor }: HistoryAsk,
): Promise<HistoryData> {
  const rows = await queryRaw<EntryRow>(
    db,
    `WITH clock AS (SELECT business_now() AS now), page AS (
       SELECT d.day, k.basis, k.rate, coalesce(mine.amount, k.amount) AS amount, mine.paid, mine.claimed_at, entry.state
       FROM clock CROSS JOIN cashback_days d
       LEFT JOIN cashback_claims c USING (member_id, day)
       LEFT JOIN cashback_claims mine ON mine.id = c.id AND mine.kind = $2
       CROSS JOIN LATERAL (
         SELECT d.stake - d.payout - d.loss_reversed, d.loss_rate, d.loss_amount WHERE $2 = 'loss'
         UNION ALL
         SELECT d.turnover - d.turnover_reversed, d.turnover_rate, d.turnover_amount WHERE $2 = 'turnover'
       ) k (basis, rate, amount)
       CROSS JOIN LATERAL (
         SELECT CASE
           WHEN mine.id IS NOT NULL THEN 'claimed'
           WHEN c.id IS NOT NULL THEN 'other_taken'
           WHEN k.amount = 0 THEN 'too_little'
           WHEN d.ends_at <= clock.now THEN 'lapsed'
           ELSE 'open' END AS state
       ) entry
       WHERE d.member_id = $1 AND (k.basis > 0 OR mine.id IS NOT NULL)
         AND ($3::text IS NULL OR d.day >= $3::text::date) AND ($4::text IS NULL OR d.day <= $4::text::date)
         AND ($5::text IS NULL OR d.day < $5::text::date) AND ($6::text IS NULL OR entry.state = $6)
       ORDER BY d.day DESC LIMIT $7
     )
     SELECT p.day::text AS date, p.basis, p.rate, least(k.cap, win.cap) AS cap, k.least, p.amount, p.paid, p.state,
       d.ends_at AS "endsAt", p.claimed_at AS "claimedAt"
     FROM page p JOIN cashback_days d ON d.member_id = $1 AND d.day = p.day
     CROSS JOIN LATERAL (
       SELECT CASE $2 WHEN 'loss' THEN d.loss_cap END AS cap,
         CASE $2 WHEN 'loss' THEN d.loss_least ELSE d.turnover_least END AS least
     ) k
     CROSS JOIN LATERAL (
       SELECT cashback_win_cap(d.turnovers, d.left_rates, d.most_of_win_percent) AS cap
     ) win
     ORDER BY p.day DESC`,
    [memberId, kind, from ?? null, to ?? null, cursor ?? null, state ?? null, limit + 1],
  );
  const entries = rows.slice(0, limit).map((row) => ({
    date: row.date,
    kind,
    basis: formatBaht(row.basis),
    rate: row.rate / 100,
    cap: row.cap === null ? null : formatBaht(row.cap),
    least: formatBaht(row.least),
    amount: formatBaht(row.amount),
    paid: row.paid === null ? null : formatBaht(row.paid),
    state: row.state,
    ends_at: row.endsAt.toISOString(),
    claimed_at: row.claimedAt?.toISOString() ?? null,
  }));
  return { entries, next_cursor: rows.length > limit ? (entries.at(-1)?.date ?? null) : null };
}
