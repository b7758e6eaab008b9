import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { CATEGORY, joinOwnCategory } from '../games/game-categories.queries';
import { isShown } from '../games/hidden-games.queries';

/**
 * Returns the number of games that an agent shows in the lobby by category; categories without games are left out.
 */
export async function fetchLobbySizes(db: Db, agentId: number): Promise<Record<string, number>> {
  const rows = await queryRaw<{ lobby: string; games: number }>(
    db,
    `WITH shown AS (SELECT ${CATEGORY} AS category, has_free_spins FROM games g ${joinOwnCategory('$1')} WHERE ${isShown('$1')})
     SELECT category AS lobby, count(*) AS games FROM shown WHERE category <> 'freespin' GROUP BY category
     UNION ALL
     SELECT 'freespin', count(*) FROM shown WHERE has_free_spins OR category = 'freespin' HAVING count(*) > 0`,
    [agentId],
  );
  return Object.fromEntries(rows.map(({ lobby, games }) => [lobby, games]));
}

/** Returns the number of open lottery markets of the agent. */
export async function countLottoMarkets(db: Db, agentId: number): Promise<number> {
  const { markets } = await db
    .selectFrom('lotto_markets')
    .select((row) => row.fn.countAll<number>().as('markets'))
    .where('agent_id', '=', agentId)
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow();
  return markets;
}
