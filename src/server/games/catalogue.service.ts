import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { GameProvider } from './game-provider';

/**
 * Adds, changes and removes games to match the catalogues of the providers, so that the lobby never offers a game
 * that no provider serves. Safe in many processes and safe to repeat.
 */
export async function syncCatalogue(db: Db, providers: readonly GameProvider[]): Promise<void> {
  for (const provider of providers) {
    const { studios, games } = await provider.listCatalogue();
    await db.transaction().execute(async (tx) => {
      await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
        `catalogue/${provider.source}`,
      ]);
      await queryRaw(
        tx,
        `INSERT INTO game_providers (provider_id, source, name, logo, position)
         SELECT s->>'providerId', $2, s->>'name', s->>'logo', ordinality
         FROM jsonb_array_elements($1::text::jsonb) WITH ORDINALITY AS e (s, ordinality)
         ON CONFLICT (provider_id) DO UPDATE SET name = excluded.name, logo = excluded.logo, position = excluded.position, source = excluded.source`,
        [JSON.stringify(studios), provider.source],
      );
      await queryRaw(
        tx,
        `INSERT INTO games (provider_id, game_id, sub_provider_id, name, category, image, image_small, tag, rtp_percent, has_free_spins,
           free_spins_one_in, free_round_stakes, position)
         SELECT g->>'providerId', g->>'gameId', g->>'subProviderId', g->>'name', g->>'category', g->>'image',
                g->>'imageSmall', g->>'tag', (g->>'rtpPercent')::double precision,
                (g->>'hasFreeSpins')::boolean, (g->>'freeSpinsOneIn')::integer,
                CASE WHEN $2 THEN coalesce(g->'freeRoundStakes', '[]') ELSE '[]' END, ordinality
         FROM jsonb_array_elements($1::text::jsonb) WITH ORDINALITY AS e (g, ordinality)
         ON CONFLICT (provider_id, game_id) DO UPDATE SET
           sub_provider_id = excluded.sub_provider_id, name = excluded.name, category = excluded.category,
           image = excluded.image, image_small = excluded.image_small, tag = excluded.tag,
           rtp_percent = excluded.rtp_percent, has_free_spins = excluded.has_free_spins,
           free_spins_one_in = excluded.free_spins_one_in,
           free_round_stakes = excluded.free_round_stakes, position = excluded.position`,
        [JSON.stringify(games), provider.grantFreeRounds !== undefined],
      );
      await queryRaw(
        tx,
        `DELETE FROM games USING game_providers p
         WHERE games.provider_id = p.provider_id AND p.source = $2
           AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements($1::text::jsonb) AS e (g)
                           WHERE g->>'providerId' = games.provider_id AND g->>'gameId' = games.game_id)`,
        [JSON.stringify(games), provider.source],
      );
    });
  }
}
