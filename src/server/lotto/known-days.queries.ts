import type { CalendarDay } from '@/domain/calendar-day';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { KnownDays } from './round-calendar';

/** Returns a function that looks up the listed draw days and days off of a market. */
export async function fetchKnownDays(
  db: Db,
): Promise<(agentId: number, marketId: string) => KnownDays> {
  const rows = await queryRaw<{
    agent_id: number;
    market_id: string;
    listed: CalendarDay[];
    off: CalendarDay[];
  }>(
    db,
    `SELECT agent_id, market_id,
       ARRAY(SELECT day::text FROM lotto_draw_days d WHERE (d.agent_id, d.market_id) = (m.agent_id, m.market_id)) AS listed,
       ARRAY(SELECT day::text FROM lotto_holidays h WHERE (h.agent_id, h.market_id) = (m.agent_id, m.market_id)) AS off
     FROM lotto_markets m`,
  );
  const days = new Map(rows.map((row) => [`${row.agent_id}/${row.market_id}`, row]));
  return (agentId, marketId) => {
    const { listed = [], off = [] } = days.get(`${agentId}/${marketId}`) ?? {};
    return { listed: new Set(listed), off: new Set(off) };
  };
}
