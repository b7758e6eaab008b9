import type { Kysely } from 'kysely';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';

/** How many games stand in the lobby of each category; those without a game are left out. */
export async function fetchLobbySizes(db: Kysely<DatabaseTables>): Promise<Record<string, number>> {
  const rows = await queryRaw<{ lobby: string; games: number }>(
    db,
    `SELECT lobby, count(DISTINCT (provider_id, game_id)) AS games
     FROM games, unnest(ARRAY[category, CASE WHEN has_free_spins THEN 'freespin' END]) AS lobby
     WHERE lobby IS NOT NULL GROUP BY lobby`,
    [],
  );
  return Object.fromEntries(rows.map(({ lobby, games }) => [lobby, games]));
}

/** How many lottery markets the agent has. */
export async function countLottoMarkets(
  db: Kysely<DatabaseTables>,
  agentId: number,
): Promise<number> {
  const { markets } = await db
    .selectFrom('lotto_markets')
    .select((row) => row.fn.countAll<number>().as('markets'))
    .where('agent_id', '=', agentId)
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow();
  return markets;
}
