import type * as v from 'valibot';
import type { ParsedQueryOf } from '@/contract/endpoint';
import type { BoardState, lottoBoard } from '@/contract/operator/lotto-board.contract';
import { formatBaht } from '@/domain/baht';
import { toCalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

type Board = v.InferInput<typeof lottoBoard.data>;
/** A round of the board, in the format of the contract. */
type BoardRound = Board['rows'][number];
type NumberedRounds = Board['numbered'][number];

/** A round as the board's SQL returns it. */
interface BoardRow {
  id: number;
  rank: number;
  at: number;
  round_id: string;
  market_id: string;
  market_name: string;
  number: number | null;
  state: BoardState;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  refunds_at: Date | null;
  is_overdue: boolean;
  bills: number;
  staked: Satang;
  paid: Satang;
  worst: Satang;
  waiting_id: number | null;
  entered_by: string | null;
  entered_at: Date | null;
  agreed_by: string | null;
  is_correction: boolean | null;
}

/** State of a round at the desk. Until a round has closed, the clock decides, because the stored state may be late. */
const STATE = `CASE WHEN w.id IS NOT NULL THEN 'second' WHEN r.state = 'settled' THEN 'paid'
  WHEN r.state = 'voided' THEN 'refunded' WHEN r.state = 'drawing' THEN 'paying' WHEN r.draws_at <= clock.now THEN 'due'
  WHEN r.closes_at <= clock.now THEN 'closed' WHEN r.opens_at <= clock.now THEN 'open' ELSE 'scheduled' END`;

// The refund waits while a result does, once more as long after a result was withdrawn, and while sources tell a part
// of a result. Made-up results and yeekee are drawn late instead. A result has one winning number of most types, but two or three of some.
const FIGURES = `
  CROSS JOIN LATERAL (
    SELECT CASE WHEN page.ends_by_time THEN greatest(greatest(page.draws_at, (SELECT max(ended_at) FROM lotto_results
        WHERE round_id = page.id AND state = 'withdrawn')) + page.refund_after_minutes * interval '1 minute',
        page.result_held_until) END AS refunds_at
  ) refund
  CROSS JOIN LATERAL (
    SELECT count(*) AS bills, coalesce(sum(amount), 0)::bigint AS staked, coalesce(sum(paid), 0)::bigint AS paid
    FROM lotto_bills WHERE round_id = page.id AND state <> 'cancelled'
  ) b
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(payout), 0)::bigint AS worst FROM (
      SELECT payout, bet_type, row_number() OVER (PARTITION BY bet_type ORDER BY payout DESC) AS place
      FROM lotto_exposures WHERE round_id = page.id) e
    WHERE place <= CASE WHEN bet_type = 'run_top' THEN 3 WHEN bet_type IN ('three_front', 'three_bottom', 'run_bottom') THEN 2
      ELSE 1 END
  ) x`;

const HEAD = `
  SELECT page.*, refund.refunds_at, b.bills, b.staked, b.paid, x.worst FROM (
    SELECT r.id, r.round_id, r.market_id, m.name AS market_name, r.number, ${STATE} AS state, r.opens_at, r.closes_at,
      r.draws_at, r.result_held_until, m.refund_after_minutes,
      w.id IS NULL AND NOT m.has_demo_results AND m.result_kind <> 'yeekee'
        AND r.state IN ('scheduled', 'open', 'closed') AS ends_by_time,
      r.draws_at <= clock.now AND r.state IN ('scheduled', 'open', 'closed') AS is_overdue,
      CASE WHEN ${STATE} IN ('due', 'second') THEN 0 ELSE 1 END AS rank,
      (extract(epoch FROM r.closes_at) * 1000)::bigint * CASE WHEN $2::boolean THEN -1 ELSE 1 END AS at,
      w.id AS waiting_id, w.entered_by, w.entered_at, w.agreed_by, w.is_correction
    FROM (SELECT business_now() AS now) clock CROSS JOIN lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
    LEFT JOIN lotto_results w ON w.round_id = r.id AND w.state = 'waiting'
    WHERE r.agent_id = $1`;

// Rounds with a number are drawn without an operator; they are listed when their market is named, or when their draw
// fails.
const LIST = `
  WITH page AS (${HEAD}
      AND ($3::text IS NULL OR r.market_id = $3)
      AND ($4::text IS NULL OR ${STATE} = $4)
      AND (r.number IS NULL OR r.market_id = $3
        OR (r.state NOT IN ('settled', 'voided') AND r.draws_at <= clock.now - interval '5 minutes'))
      AND (($4 IS NOT NULL AND $5::text IS NULL)
        OR (r.closes_at >= $6::text::date::timestamp AT TIME ZONE 'Asia/Bangkok'
          AND r.closes_at < ($6::text::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok')
        OR ($5 IS NULL AND (w.id IS NOT NULL OR (r.state NOT IN ('settled', 'voided') AND r.closes_at <= clock.now))))
      AND ($7::int IS NULL OR (CASE WHEN ${STATE} IN ('due', 'second') THEN 0 ELSE 1 END,
        (extract(epoch FROM r.closes_at) * 1000)::bigint * CASE WHEN $2 THEN -1 ELSE 1 END, r.id) > ($7, $8::bigint, $9::bigint))
    ORDER BY rank, at, r.id LIMIT $10
  ) page ${FIGURES})
  SELECT * FROM page ORDER BY rank, at, id`;

const ONE = `${HEAD} AND r.id = $3) page ${FIGURES}`;

const NUMBERED = `
  SELECT r.market_id, m.name AS market_name, count(*) AS rounds,
    count(*) FILTER (WHERE r.state NOT IN ('settled', 'voided')) AS coming,
    count(*) FILTER (WHERE r.state = 'settled') AS paid_rounds,
    count(*) FILTER (WHERE r.state = 'voided') AS refunded_rounds,
    sum(b.bills)::bigint AS bills, sum(b.staked)::bigint AS staked, sum(b.paid)::bigint AS paid
  FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
  CROSS JOIN LATERAL (
    SELECT count(*) AS bills, coalesce(sum(amount), 0)::bigint AS staked, coalesce(sum(paid), 0)::bigint AS paid
    FROM lotto_bills WHERE round_id = r.id AND state <> 'cancelled'
  ) b
  WHERE r.agent_id = $1 AND r.number IS NOT NULL
    AND r.closes_at >= $2::text::date::timestamp AT TIME ZONE 'Asia/Bangkok'
    AND r.closes_at < ($2::text::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok'
  GROUP BY r.market_id, m.name, m.position ORDER BY m.position`;

const LATEST_FIRST: readonly (BoardState | undefined)[] = ['paid', 'refunded'];

/** Converts a round to the format of the contract. */
function toBoardRound(row: BoardRow): BoardRound {
  return {
    round_id: row.round_id,
    market_id: row.market_id,
    market_name: row.market_name,
    number: row.number,
    state: row.state,
    opens_at: row.opens_at.toISOString(),
    closes_at: row.closes_at.toISOString(),
    draws_at: row.draws_at.toISOString(),
    refunds_at: row.refunds_at?.toISOString() ?? null,
    is_overdue: row.is_overdue,
    bills: row.bills,
    staked: formatBaht(row.staked),
    paid: formatBaht(row.paid),
    worst: formatBaht(row.worst),
    waiting:
      row.waiting_id === null || row.entered_by === null || row.entered_at === null
        ? null
        : {
            id: row.waiting_id,
            entered_by: row.entered_by,
            entered_at: row.entered_at.toISOString(),
            agreed_by: row.agreed_by,
            is_correction: row.is_correction === true,
          },
  };
}

/** Returns a page of the board, and on the first one the sums of the markets with many rounds a day. */
export async function fetchBoard(
  db: Db,
  agentId: number,
  { market_id: marketId, state, day, cursor, limit }: ParsedQueryOf<typeof lottoBoard>,
): Promise<Board> {
  const shownDay = day ?? toCalendarDay(await fetchNow(db));
  const [rank, at, id] = cursor === undefined ? [] : cursor.split('~').map(Number);
  const rows = await queryRaw<BoardRow>(db, LIST, [
    agentId,
    day === undefined && LATEST_FIRST.includes(state),
    marketId ?? null,
    state ?? null,
    day ?? null,
    shownDay,
    ...[rank ?? null, at ?? null, id ?? null],
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const isWhole = cursor === undefined && state === undefined && marketId === undefined;
  return {
    day: shownDay,
    rows: shown.map(toBoardRound),
    numbered: isWhole ? await fetchNumbered(db, agentId, shownDay) : [],
    next_cursor: last ? `${last.rank}~${last.at}~${last.id}` : null,
  };
}

/** Returns one round as the board shows it. */
export async function fetchBoardRound(db: Db, agentId: number, id: number): Promise<BoardRound> {
  const [row] = await queryRaw<BoardRow>(db, ONE, [agentId, false, id]);
  if (!row) throw new Error(`round ${id} does not exist`);
  return toBoardRound(row);
}

async function fetchNumbered(db: Db, agentId: number, day: string): Promise<NumberedRounds[]> {
  type Row = Omit<NumberedRounds, 'staked' | 'paid'> & { staked: Satang; paid: Satang };
  const rows = await queryRaw<Row>(db, NUMBERED, [agentId, day]);
  return rows.map((row) => ({
    ...row,
    staked: formatBaht(row.staked),
    paid: formatBaht(row.paid),
  }));
}
