import { type Executor, queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { placeholderPath } from './game-picture-path';
import type { GameProvider, ProviderCatalogue, ProviderGame } from './game-provider';

/** Reason why a list of games is not taken: it has no games, or lacks more than half of those offered so far. */
export type CatalogueRefusal = 'empty' | 'shrunk';

/** Provider whose catalogue is written. */
type CatalogueOwner = Pick<GameProvider, 'source' | 'grantFreeRounds' | 'fetchPicture'>;

const LONGEST_URL = 1_000;

/**
 * Adds, changes and hides games to match the catalogues of providers that are asked at once, so that the lobby never
 * offers a game that no provider serves. Safe in many processes and safe to repeat.
 */
export async function syncCatalogue(db: Db, providers: readonly GameProvider[]): Promise<void> {
  for (const provider of providers) {
    await writeCatalogue(db, provider, await provider.listCatalogue());
  }
}

/**
 * Takes a list from another host, unless it looks like a mistake: the former one then stays.
 * @returns why the list was refused; undefined when it was taken
 */
export function takeCatalogue(
  db: Db,
  provider: CatalogueOwner,
  catalogue: ProviderCatalogue,
  { acceptsLoss }: { acceptsLoss: boolean },
): Promise<CatalogueRefusal | undefined> {
  if (catalogue.games.length === 0) return Promise.resolve('empty');
  return writeCatalogue(db, provider, catalogue, { refusesLoss: !acceptsLoss });
}

/** Waits until no other transaction changes the catalogue of a provider or its pictures. */
export async function lockCatalogue(tx: Executor, source: string): Promise<void> {
  await queryRaw(tx, 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `catalogue/${source}`,
  ]);
}

/** A list of games as a relation `l`, from the parameter $1. */
const LISTED = `jsonb_to_recordset($1::text::jsonb) AS l ("providerId" text, "gameId" text, "subProviderId" text, name text,
    category text, image text, "imageSmall" text, "pictureUrl" text, tag text, "rtpPercent" double precision,
    "hasFreeSpins" boolean, "freeSpinsOneIn" integer, "freeRoundStakes" jsonb, position integer)`;

function writeCatalogue(
  db: Db,
  provider: CatalogueOwner,
  { studios, games }: ProviderCatalogue,
  { refusesLoss = false } = {},
): Promise<CatalogueRefusal | undefined> {
  const { source } = provider;
  const listed = JSON.stringify(games.map((game, index) => toRow(provider, game, index + 1)));
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx, source);
    // The planner takes a list from a parameter for a short one, and would compare each game with each other.
    await queryRaw(tx, 'SET LOCAL enable_nestloop = off');
    if (refusesLoss && (await isHalfLost(tx, source, listed))) return 'shrunk';
    await queryRaw(
      tx,
      `INSERT INTO game_providers (provider_id, source, name, logo, position)
       SELECT s->>'providerId', $2, s->>'name', s->>'logo', ordinality
       FROM jsonb_array_elements($1::text::jsonb) WITH ORDINALITY AS e (s, ordinality)
       WHERE NOT EXISTS (SELECT FROM game_providers p WHERE p.provider_id = s->>'providerId'
         AND (p.source, p.name, p.logo, p.position) IS NOT DISTINCT FROM ($2, s->>'name', s->>'logo', ordinality))
       ON CONFLICT (provider_id) DO UPDATE SET name = excluded.name, logo = excluded.logo, position = excluded.position, source = excluded.source`,
      [JSON.stringify(studios), source],
    );
    await moveGames(tx, source, listed);
    await queryRaw(
      tx,
      `INSERT INTO game_pictures (url, source, next_attempt_at)
       SELECT DISTINCT "pictureUrl", $2, clock_timestamp() FROM ${LISTED} WHERE "pictureUrl" IS NOT NULL
       ON CONFLICT DO NOTHING`,
      [listed, source],
    );
    await writeGames(tx, listed);
    await queryRaw(
      tx,
      `UPDATE games SET delisted_at = business_now() FROM game_providers p
       WHERE games.provider_id = p.provider_id AND p.source = $2 AND games.delisted_at IS NULL
         AND NOT EXISTS (SELECT FROM ${LISTED}
                         WHERE l."providerId" = games.provider_id AND l."gameId" = games.game_id)`,
      [listed, source],
    );
    return undefined;
  });
}

function toRow(
  { grantFreeRounds, fetchPicture }: CatalogueOwner,
  { image, imageSmall, freeRoundStakes = [], ...game }: ProviderGame,
  position: number,
) {
  const isRemote = fetchPicture !== undefined;
  const isUsable = image.startsWith('https://') && image.length <= LONGEST_URL;
  const placeholder = placeholderPath(game);
  return {
    ...game,
    image: isRemote ? placeholder : image,
    imageSmall: isRemote ? placeholder : imageSmall,
    pictureUrl: isRemote && isUsable ? image : null,
    freeRoundStakes: grantFreeRounds ? freeRoundStakes : [],
    position,
  };
}

async function isHalfLost(tx: Tx, source: string, listed: string): Promise<boolean> {
  const [row] = await queryRaw<{ isHalfLost: boolean }>(
    tx,
    `SELECT 2 * count(*) FILTER (WHERE l."gameId" IS NULL) > count(*) AS "isHalfLost"
     FROM games g JOIN game_providers p USING (provider_id)
     LEFT JOIN (SELECT DISTINCT "gameId" FROM ${LISTED}) l ON l."gameId" = g.game_id
     WHERE p.source = $2 AND g.delisted_at IS NULL`,
    [listed, source],
  );
  return row?.isHalfLost === true;
}

/** Moves games to the studios that they belong to now, with all that members and agents said about them. */
async function moveGames(tx: Tx, source: string, listed: string): Promise<void> {
  await queryRaw(
    tx,
    `WITH listed AS (SELECT * FROM ${LISTED}), moved AS (
       UPDATE games g SET provider_id = l."providerId" FROM listed l, game_providers p
       WHERE p.source = $2 AND g.provider_id = p.provider_id AND g.game_id = l."gameId" AND g.provider_id <> l."providerId"
         AND NOT EXISTS (SELECT FROM listed o WHERE o."gameId" = g.game_id AND o."providerId" = g.provider_id)
         AND NOT EXISTS (SELECT FROM games o WHERE o.game_id = g.game_id AND o.provider_id = l."providerId")
       RETURNING g.game_id, p.provider_id AS before, g.provider_id AS after)
     UPDATE hidden_games h SET provider_id = m.after FROM moved m
     WHERE h.game_id = m.game_id AND h.provider_id = m.before`,
    [listed, source],
  );
}

/** Writes the games that differ from the list, and no other. */
async function writeGames(tx: Tx, listed: string): Promise<void> {
  await queryRaw(
    tx,
    `WITH wanted AS (
       SELECT l."providerId" AS provider_id, l."gameId" AS game_id, l."subProviderId" AS sub_provider_id, l.name, l.category,
         coalesce(game_picture_path(c.large_sha256), l.image) AS image,
         coalesce(game_picture_path(c.small_sha256), l."imageSmall") AS image_small,
         l."pictureUrl" AS picture_url, l.tag, l."rtpPercent" AS rtp_percent, l."hasFreeSpins" AS has_free_spins,
         l."freeSpinsOneIn" AS free_spins_one_in, l."freeRoundStakes" AS free_round_stakes, l.position
       FROM ${LISTED} LEFT JOIN game_pictures c ON c.url = l."pictureUrl")
     INSERT INTO games (provider_id, game_id, sub_provider_id, name, category, image, image_small, picture_url, tag,
       rtp_percent, has_free_spins, free_spins_one_in, free_round_stakes, position)
     SELECT provider_id, game_id, sub_provider_id, name, category, image, image_small, picture_url, tag,
       rtp_percent, has_free_spins, free_spins_one_in, free_round_stakes, position
     FROM wanted w
     WHERE NOT EXISTS (SELECT FROM games g WHERE g.provider_id = w.provider_id AND g.game_id = w.game_id
       AND g.delisted_at IS NULL
       AND (g.sub_provider_id, g.name, g.category, g.image, g.image_small, g.picture_url, g.tag, g.rtp_percent,
            g.has_free_spins, g.free_spins_one_in, g.free_round_stakes, g.position) IS NOT DISTINCT FROM
           (w.sub_provider_id, w.name, w.category, w.image, w.image_small, w.picture_url, w.tag, w.rtp_percent,
            w.has_free_spins, w.free_spins_one_in, w.free_round_stakes, w.position))
     ON CONFLICT (provider_id, game_id) DO UPDATE SET
       sub_provider_id = excluded.sub_provider_id, name = excluded.name, category = excluded.category,
       image = excluded.image, image_small = excluded.image_small, picture_url = excluded.picture_url,
       tag = excluded.tag, rtp_percent = excluded.rtp_percent, has_free_spins = excluded.has_free_spins,
       free_spins_one_in = excluded.free_spins_one_in, free_round_stakes = excluded.free_round_stakes,
       position = excluded.position, delisted_at = NULL`,
    [listed],
  );
}
