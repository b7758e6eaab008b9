import type { CalendarDay } from '@/domain/calendar-day';
import { fetchAgentRules } from '../agent/agent.service';
import { type Executor, queryRaw } from '../db/raw';

/** Days by which a draw moves at most. */
const MOST_DAYS = 3;

/** A round that a source tells for another day than the one for which it is planned. */
export interface ToldMove {
  round_id: string;
  market_id: string;
  market_name: string;
  day: CalendarDay;
  told_day: CalendarDay;
  source_id: string;
  read_at: Date;
}

/**
 * Returns the planned rounds on whose day the market does not draw, as its source tells, but on a day close to it. Only
 * rounds that can still be moved are returned, and none whose day another source tells.
 */
export async function fetchToldMoves(db: Executor, agentId: number): Promise<ToldMove[]> {
  // Most sites have no source with a list of days.
  const lists = await queryRaw(
    db,
    'SELECT FROM lotto_source_days WHERE agent_id = $1 AND days IS NOT NULL LIMIT 1',
    [agentId],
  );
  if (lists.length === 0) return [];
  const { lotto: rules } = await fetchAgentRules(db, agentId);
  return queryRaw<ToldMove>(
    db,
    `WITH told AS (
       SELECT d.market_id, d.source_id, d.read_at, d.days, s.position FROM lotto_source_days d
       JOIN lotto_market_sources s USING (agent_id, market_id, source_id)
       WHERE d.agent_id = $1 AND d.days IS NOT NULL)
     SELECT r.round_id, r.market_id, m.name AS market_name, r.day::text AS day, near.day::text AS told_day,
       near.source_id, near.read_at
     FROM (SELECT business_now() + $2::integer * interval '1 hour' AS earliest) clock
     CROSS JOIN lotto_rounds r JOIN lotto_markets m USING (agent_id, market_id)
     CROSS JOIN LATERAL (
       SELECT day, source_id, read_at FROM told CROSS JOIN LATERAL unnest(told.days) AS day
       WHERE told.market_id = r.market_id AND abs(day - r.day) <= ${MOST_DAYS}
       ORDER BY position, abs(day - r.day), day LIMIT 1) near
     WHERE r.agent_id = $1 AND r.number IS NULL AND r.state IN ('scheduled', 'open')
       AND NOT EXISTS (SELECT FROM told WHERE told.market_id = r.market_id AND r.day = ANY (told.days))
       AND r.draws_at + least(near.day - r.day, 0) * interval '1 day' >= clock.earliest
       AND NOT EXISTS (
         SELECT FROM lotto_rounds o WHERE o.agent_id = $1 AND o.market_id = r.market_id AND o.id <> r.id
           AND o.day BETWEEN least(near.day, r.day) AND greatest(near.day, r.day))
     ORDER BY r.draws_at, r.id`,
    [agentId, rules.move_hours],
  );
}
