import type { DataInputOf, ParsedQueryOf } from '@/contract/endpoint';
import type { lottoClosed, lottoExposures } from '@/contract/operator/lotto-numbers.contract';
import { formatBaht } from '@/domain/baht';
import type { CalendarDay } from '@/domain/calendar-day';
import type { BetType } from '@/domain/lotto';
import type { Satang } from '@/domain/money';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { fetchRoundTerms } from './market.queries';
import { fetchRound, stateAt } from './round.queries';

interface ExposureRow {
  number: string;
  payout: Satang;
  kind: 'closed' | 'half' | null;
  closed_by: string | null;
  closed_at: Date | null;
  is_standing: boolean | null;
}

/**
 * Returns a page of the numbers of a round with what the round pays for each, the highest payout first. All numbers of
 * a bet type have one ceiling, so that is also the order of their percents.
 * @throws RefusalError `lotto.unknown_round` | `lotto.type_not_offered`
 */
export async function fetchExposures(
  db: Db,
  agentId: number,
  { round_id: roundId, bet_type: asked, cursor, limit }: ParsedQueryOf<typeof lottoExposures>,
): Promise<DataInputOf<typeof lottoExposures>> {
  const round = await fetchRound(db, agentId, roundId);
  const terms = await fetchRoundTerms(db, round);
  const own = terms.find(({ bet_type }) => asked === undefined || bet_type === asked);
  if (!own) throw new RefusalError('lotto.type_not_offered');
  const { bet_type: betType, payout_ceiling: ceiling } = own;
  const [payout, number] = cursor?.split('~') ?? [];
  const rows = await queryRaw<ExposureRow>(
    db,
    `SELECT e.number, e.payout, c.kind, c.closed_by, c.closed_at, c.is_standing
     FROM lotto_exposures e LEFT JOIN lotto_closed_numbers c USING (round_id, bet_type, number)
     WHERE e.round_id = $1 AND e.bet_type = $2 AND e.payout > 0
       AND ($3::text IS NULL OR e.payout < $3::text::bigint OR (e.payout = $3::text::bigint AND e.number > $4::text))
     ORDER BY e.payout DESC, e.number LIMIT $5`,
    [round.id, betType, payout ?? null, number ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    round: {
      round_id: round.round_id,
      market_id: round.market_id,
      market_name: round.market_name,
      state: stateAt(round, await fetchNow(db)),
      closes_at: round.closes_at.toISOString(),
    },
    bet_type: betType,
    bet_types: terms.map(({ bet_type }) => bet_type),
    ceiling: formatBaht(ceiling),
    rows: page.map((row) => ({
      number: row.number,
      payout: formatBaht(row.payout),
      percent: Math.floor((row.payout * 100) / ceiling),
      closed: toClosing(row),
    })),
    next_cursor: rows.length > limit && last ? `${last.payout}~${last.number}` : null,
  };
}

function toClosing({ kind, closed_by: by, closed_at: at, is_standing }: ExposureRow) {
  if (kind === null || by === null || at === null) return null;
  return { kind, by: nameOf(by), at: at.toISOString(), is_standing: is_standing === true };
}

const nameOf = (by: string) => by.replace(/^operator\//, '');

interface ClosedRow {
  scope: 'round' | 'coming';
  market_id: string;
  market_name: string;
  round_id: string | null;
  round_key: number;
  bet_type: BetType;
  number: string;
  kind: 'closed' | 'half';
  until: CalendarDay | null;
  by: string;
  at: Date;
  at_micros: number;
  is_standing: boolean;
}

const CLOSED = `
  SELECT *, (extract(epoch FROM at) * 1000000)::bigint AS at_micros FROM (
    SELECT 'coming' AS scope, m.market_id, m.name AS market_name, NULL::text AS round_id, 0::bigint AS round_key, s.bet_type,
      s.number, s.kind, s.until::text AS until, s.written_by AS by, s.written_at AS at, true AS is_standing
    FROM lotto_standing_numbers s JOIN lotto_markets m USING (agent_id, market_id)
    WHERE s.agent_id = $1 AND $4::text IS NULL
      AND (s.until IS NULL OR s.until >= (business_now() AT TIME ZONE 'Asia/Bangkok')::date)
    UNION ALL
    SELECT 'round', m.market_id, m.name, r.round_id, r.id, c.bet_type, c.number, c.kind, NULL, c.closed_by, c.closed_at,
      c.is_standing
    FROM lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id) JOIN lotto_closed_numbers c ON c.round_id = r.id
    WHERE r.agent_id = $1 AND r.state IN ('scheduled', 'open') AND r.closes_at > (SELECT business_now())
      AND CASE WHEN $4::text IS NULL THEN NOT c.is_standing ELSE r.round_id = $4 END
  ) closed`;

/**
 * Returns a page of the numbers that are closed or pay half, the latest change first. They belong to rounds that have
 * not closed, or hold for every coming round of a market.
 */
export async function fetchClosed(
  db: Db,
  agentId: number,
  query: ParsedQueryOf<typeof lottoClosed>,
): Promise<DataInputOf<typeof lottoClosed>> {
  const { scope, market_id, round_id, from, to, cursor, limit } = query;
  const [micros, roundKey, market, betType, number] = cursor?.split('~') ?? [];
  const rows = await queryRaw<ClosedRow>(
    db,
    `SELECT * FROM (${CLOSED}) listed
     WHERE ($2::text IS NULL OR scope = $2) AND ($3::text IS NULL OR market_id = $3)
       AND ($5::text IS NULL OR at >= ($5::text::date)::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($6::text IS NULL OR at < ($6::text::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok')
       AND ($7::text IS NULL OR (at_micros, round_key, market_id, bet_type, number)
         < ($7::text::bigint, $8::text::bigint, $9::text, $10::text, $11::text))
     ORDER BY at_micros DESC, round_key DESC, market_id DESC, bet_type DESC, number DESC LIMIT $12`,
    [
      ...[agentId, scope ?? null, market_id ?? null, round_id ?? null, from ?? null, to ?? null],
      ...[micros ?? null, roundKey ?? null, market ?? null, betType ?? null, number ?? null],
      limit + 1,
    ],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ round_key: _key, at_micros: _micros, by, at, ...row }) => ({
      ...row,
      by: nameOf(by),
      at: at.toISOString(),
    })),
    next_cursor:
      rows.length > limit && last
        ? [last.at_micros, last.round_key, last.market_id, last.bet_type, last.number].join('~')
        : null,
  };
}
