import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Returns the number of games in the lobby by category; categories without games are left out. */
export async function fetchLobbySizes(db: Db): Promise<Record<string, number>> {
  const rows = await queryRaw<{ lobby: string; games: number }>(
    db,
    `SELECT category AS lobby, count(*) AS games FROM games WHERE category <> 'freespin' GROUP BY category
     UNION ALL
     SELECT 'freespin', count(*) FROM games WHERE has_free_spins OR category = 'freespin' HAVING count(*) > 0`,
    [],
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
