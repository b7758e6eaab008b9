import type { CalendarDay } from '@/domain/calendar-day';
import type { ResultKind } from '@/domain/lotto-results';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

const READS_AT_ONCE = 200;

/** A source that is to be asked about a round now. */
export interface DueRead {
  roundId: number;
  marketId: string;
  kind: ResultKind;
  day: CalendarDay;
  sourceId: string;
}

// Rounds without a result are asked about from their draw on, and others while a check of their final result is due.
// OFFSET 0 makes the planner find the few unfinished rounds first instead of all rounds of a market.
const DUE = `
  WITH clock AS MATERIALIZED (SELECT business_now() AS now), awaited AS (
    SELECT id, agent_id, market_id, day, draws_at FROM lotto_rounds
    WHERE state IN ('scheduled', 'open', 'closed') AND closes_at <= (SELECT now FROM clock)
      AND draws_at <= (SELECT now FROM clock) OFFSET 0
  )
  SELECT r.id AS "roundId", r.market_id AS "marketId", m.result_kind AS kind, r.day::text AS day,
    s.source_id AS "sourceId"
  FROM clock CROSS JOIN awaited r JOIN lotto_markets m USING (agent_id, market_id)
  CROSS JOIN LATERAL (
    SELECT source_id FROM lotto_market_sources o
    WHERE o.agent_id = m.agent_id AND o.market_id = m.market_id AND o.source_id = ANY ($1::text::text[])
    UNION
    SELECT unnest($2::text::text[]) WHERE m.has_demo_results
  ) s
  LEFT JOIN lotto_source_polls p ON p.round_id = r.id AND p.source_id = s.source_id
  WHERE m.result_kind <> 'yeekee' AND (p.round_id IS NULL OR p.next_at <= clock.now)
  UNION ALL
  SELECT r.id, r.market_id, m.result_kind, r.day::text, p.source_id
  FROM clock CROSS JOIN lotto_source_polls p JOIN lotto_rounds r ON r.id = p.round_id
  JOIN lotto_markets m USING (agent_id, market_id)
  WHERE p.next_at <= clock.now AND p.source_id = ANY ($1::text::text[]) AND r.state = 'settled'
  LIMIT ${READS_AT_ONCE}`;

/**
 * Returns the rounds of all agents about which sources are to be asked now.
 * @param sources ids of the sources of markets, and of those that make up results
 */
export function fetchDueReads(
  db: Db,
  { real, madeUp }: { real: readonly string[]; madeUp: readonly string[] },
): Promise<DueRead[]> {
  return queryRaw(db, DUE, [`{${real.join(',')}}`, `{${madeUp.join(',')}}`]);
}

// Until the reading is stored, no other process asks; after a crash it is asked again.
const CLAIM = `
  INSERT INTO lotto_source_polls AS p (round_id, source_id, next_at)
  SELECT $1, $2, business_now() + interval '60 seconds'
  ON CONFLICT (round_id, source_id) DO UPDATE SET next_at = excluded.next_at
  WHERE p.next_at <= business_now()
  RETURNING p.failures`;

/**
 * Takes a read for this process.
 * @returns the number of failed reads before it; undefined when another process has taken it
 */
export async function claimRead(
  db: Db,
  { roundId, sourceId }: DueRead,
): Promise<number | undefined> {
  const [claimed] = await queryRaw<{ failures: number }>(db, CLAIM, [roundId, sourceId]);
  return claimed?.failures;
}
