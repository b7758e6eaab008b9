import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type { RoundState } from '@/contract/lotto.contract';
import type { LottoRoundRow, lottoShortfalls } from '@/contract/operator/lotto.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { toResultData } from './round.queries';

type RoundForOperator = {
  round_id: string;
  market_id: string;
  market_name: string;
  state: RoundState;
  closes_at: Date;
  draws_at: Date;
  is_demo_result: boolean;
  settlement: number;
  note: string | null;
  bills: number;
  staked: number;
  paid: number;
} & Parameters<typeof toResultData>[0] &
  (WaitingRound | { waiting_id: null });

interface WaitingRound {
  waiting_id: number;
  waiting_announcement: NonNullable<LottoRoundRow['waiting']>['announcement'];
  waiting_by: string;
  waiting_agreed_by: string | null;
  waiting_until: Date | null;
  is_correction: boolean;
}

/** The state by the clock, because the stored state may be a moment late. */
const STATE = `CASE WHEN r.state NOT IN ('scheduled', 'open') THEN r.state WHEN r.closes_at <= clock.now THEN 'closed'
  WHEN r.opens_at <= clock.now THEN 'open' ELSE 'scheduled' END`;

const roundsSql = (order: string) => `
  SELECT r.round_id, r.market_id, m.name AS market_name, ${STATE} AS state, r.closes_at, r.draws_at,
    m.result_kind, r.announced, r.announced_bottom, r.three_top, r.two_bottom, r.three_front, r.three_bottom, r.is_demo_result, r.settlement, r.note,
    b.bills, b.staked, b.paid, w.id AS waiting_id,
    CASE WHEN $6::text IN (w.entered_by, w.agreed_by) THEN w.announcement END AS waiting_announcement, w.entered_by AS waiting_by,
    w.agreed_by AS waiting_agreed_by, w.final_at AS waiting_until, w.is_correction
  FROM (SELECT business_now() AS now) clock CROSS JOIN lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
  LEFT JOIN lotto_results w ON w.round_id = r.id AND w.state = 'waiting'
  CROSS JOIN LATERAL (
    SELECT count(*) AS bills, coalesce(sum(amount), 0)::bigint AS staked, coalesce(sum(paid), 0)::bigint AS paid
    FROM lotto_bills WHERE round_id = r.id AND state <> 'cancelled') b
  WHERE r.agent_id = $1 AND ($2::text IS NULL OR r.market_id = $2) AND ($5::text IS NULL OR r.day = $5::text::date)
    AND ($2 IS NOT NULL OR r.number IS NULL OR ${STATE} IN ('closed', 'drawing'))
    AND CASE WHEN $3::text IS NULL THEN ${STATE} NOT IN ('scheduled', 'open') ELSE ${STATE} = $3 END
  ORDER BY r.draws_at ${order}, r.id ${order} LIMIT $4`;

const COMING = roundsSql('ASC');
const PAST = roundsSql('DESC');

/**
 * Returns rounds with their bets and payouts: closed rounds, the latest first, or the rounds of one state. For
 * markets with many rounds a day it returns only rounds that wait for a result or are being paid, unless the market
 * is named. Numbers of a waiting result are returned only to those who have typed it.
 */
export async function fetchRoundsForOperator(
  db: Db,
  agentId: number,
  filter: {
    state: RoundState | undefined;
    marketId: string | undefined;
    day: CalendarDay | undefined;
    limit: number;
    /** Operator who asks. */
    operator: string;
  },
) {
  const { state, marketId, day, limit, operator } = filter;
  const rows = await queryRaw<RoundForOperator>(
    db,
    state === 'scheduled' || state === 'open' ? COMING : PAST,
    [agentId, marketId ?? null, state ?? null, limit, day ?? null, `operator/${operator}`],
  );
  return rows.map((row) => ({
    round_id: row.round_id,
    market_id: row.market_id,
    market_name: row.market_name,
    state: row.state,
    closes_at: row.closes_at.toISOString(),
    draws_at: row.draws_at.toISOString(),
    result: toResultData(row),
    is_demo_result: row.is_demo_result,
    settlement: row.settlement,
    note: row.note,
    bills: row.bills,
    staked: formatBaht(row.staked),
    paid: formatBaht(row.paid),
    waiting:
      row.waiting_id === null
        ? null
        : {
            id: row.waiting_id,
            announcement: row.waiting_announcement,
            entered_by: row.waiting_by,
            agreed_by: row.waiting_agreed_by,
            final_at: row.waiting_until?.toISOString() ?? null,
            is_correction: row.is_correction,
          },
  }));
}

interface ShortfallRow {
  bill: number | null;
  round_id: string;
  market_name: string;
  member_id: number;
  username: string;
  amount: Satang;
  noted_at: Date;
  at: number;
  id: number;
}

/** Returns the amounts that corrections could not take back from wallets, the latest first. */
export async function fetchShortfalls(
  db: Db,
  agentId: number,
  { round_id: roundId, cursor, limit }: ParsedQueryOf<typeof lottoShortfalls>,
): Promise<v.InferInput<typeof lottoShortfalls.data>> {
  const [at, id] = cursor === undefined ? [] : cursor.split('~').map(Number);
  const rows = await queryRaw<ShortfallRow>(
    db,
    `SELECT b.number AS bill, coalesce(r.round_id, s.reference) AS round_id,
       coalesce(k.name, g.name, p.game_id, '') AS market_name, s.member_id, m.username, s.amount, s.noted_at, t.at, s.id
     FROM shortfalls s JOIN members m ON m.id = s.member_id
     LEFT JOIN lotto_bills b ON b.id = s.bill_id LEFT JOIN lotto_rounds r ON r.id = b.round_id
     LEFT JOIN lotto_markets k ON k.agent_id = r.agent_id AND k.market_id = r.market_id
     LEFT JOIN game_rounds p ON s.bill_id IS NULL AND p.source = split_part(s.reference, '/', 1)
       AND p.round_id = substr(s.reference, length(split_part(s.reference, '/', 1)) + 2)
     LEFT JOIN games g ON g.provider_id = p.provider_id AND g.game_id = p.game_id
     CROSS JOIN LATERAL (SELECT (extract(epoch FROM s.noted_at) * 1000000)::bigint AS at) t
     WHERE m.agent_id = $1 AND ($2::text IS NULL OR r.round_id = $2)
       AND ($3::bigint IS NULL OR (t.at, s.id) < ($3, $4::bigint))
     ORDER BY t.at DESC, s.id DESC LIMIT $5`,
    [agentId, roundId ?? null, at ?? null, id ?? null, limit + 1],
  );
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ at: _at, id: _id, amount, noted_at, ...row }) => ({
      ...row,
      amount: formatBaht(amount),
      noted_at: noted_at.toISOString(),
    })),
    next_cursor: last ? `${last.at}~${last.id}` : null,
  };
}
