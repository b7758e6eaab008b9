import { sql } from 'kysely';
import { type CalendarDay, toCalendarDay } from '@/domain/calendar-day';
import { fetchNow } from '../db/clock.queries';
import type { Db } from '../db/tables';
import { type RoundRow, selectRounds } from './round.queries';

/**
 * Returns the latest day with a result among an agent's rounds, or today if there is none. Markets with many rounds a
 * day are left out, as in `fetchResultsOfDay`.
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
 * Returns the rounds of a day that have a result or were voided, in the order of the markets. Markets with many
 * rounds a day are left out, because they would fill the list.
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
 * Returns a page of results, the latest first. Markets with many rounds a day are included only when the market is
 * named.
 * @param page the cursor is the `round_id` of the last round of the previous page; with an unknown cursor, the page is
 * empty
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
