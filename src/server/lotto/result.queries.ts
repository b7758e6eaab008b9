import { sql } from 'kysely';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { fetchNow } from '../db/clock.queries';
import type { Db } from '../db/tables';
import { type RoundRow, selectRounds } from './round.queries';

/**
 * The latest day of an agent's rounds that has a result; today when there is none yet. Markets that hold many rounds a
 * day are left out, as in the lists of a day.
 */
export async function findLatestResultDay(db: Db, agentId: number): Promise<CalendarDay> {
  const row = await db
    .selectFrom('lotto_rounds')
    .select('day')
    .where('agent_id', '=', agentId)
    .where('three_top', 'is not', null)
    .where('number', 'is', null)
    .orderBy('draws_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? toCalendarDay(await fetchNow(db));
}

/**
 * Rounds of a day with a result, and those that were voided, in the order of the markets.
 * Markets that hold many rounds a day are left out: they would fill the list.
 */
export function fetchResultsOfDay(db: Db, agentId: number, day: CalendarDay): Promise<RoundRow[]> {
  return selectRounds(db)
    .where('r.agent_id', '=', agentId)
    .where('r.day', '=', day)
    .where('r.number', 'is', null)
    .where((where) => where.or([where('three_top', 'is not', null), where('state', '=', 'voided')]))
    .orderBy('m.position')
    .orderBy('r.draws_at')
    .orderBy('r.id')
    .execute();
}

/**
 * A page of results, the latest first; of markets that hold many rounds a day only when the market is named.
 * @param page the cursor is the `round_id` of the last one of the page before; nothing follows an unknown one
 */
export async function fetchResults(
  db: Db,
  agentId: number,
  page: { marketId?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ rounds: RoundRow[]; nextCursor: string | null }> {
  const { marketId, limit, cursor } = page;
  const rows = await selectRounds(db)
    .where('r.agent_id', '=', agentId)
    .where('r.three_top', 'is not', null)
    .$if(marketId !== undefined, (query) => query.where('r.market_id', '=', marketId ?? ''))
    .$if(marketId === undefined, (query) => query.where('r.number', 'is', null))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.draws_at, r.id) < (
          SELECT draws_at, id FROM lotto_rounds WHERE agent_id = ${agentId} AND round_id = ${cursor})`,
      ),
    )
    .orderBy('r.draws_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  const rounds = rows.slice(0, limit);
  return { rounds, nextCursor: rows.length > limit ? (rounds.at(-1)?.round_id ?? null) : null };
}
