import type { DataOf, ParsedQueryOf } from '@/contract/endpoint';
import type { Game, GameCategory, GameProviderInfo, gameList } from '@/contract/games.contract';
import type { GameOrder } from '@/contract/lobby-key';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { CATEGORY, joinOwnCategory } from './game-categories.queries';
import { findGameKeys } from './game-search.queries';
import { isShown } from './hidden-games.queries';

const GAME_COLUMNS = `g.game_id, g.provider_id, g.sub_provider_id, p.source, g.name, p.name AS provider_name,
  ${CATEGORY} AS category, g.image, g.image_small, g.tag, g.rtp_percent`;

/** Filter of a list of games. */
export interface GameFilter {
  /** Agent whose hidden games are left out. */
  agentId: number;
  category?: GameCategory | undefined;
  provider?: string | undefined;
  search?: string | undefined;
  gameId?: string | undefined;
}

/** A game is listed in the lobby of its category; a game with free spins is listed in the free-spin lobby too. */
const IN_LOBBY = `($1::text IS NULL OR ${CATEGORY} = $1 OR ($1 = 'freespin' AND g.has_free_spins))`;

const FILTER = `${IN_LOBBY}
  AND ($2::text IS NULL OR g.provider_id = $2)
  AND ($3::text[] IS NULL OR g.provider_id || '/' || g.game_id IN (SELECT unnest($3)))
  AND ($4::text IS NULL OR g.game_id = $4)
  AND ${isShown('$5')}`;

async function findFilterParams(
  db: Db,
  { agentId, category, provider, search, gameId }: GameFilter,
): Promise<(string | string[] | number | null)[]> {
  const keys = search === undefined ? null : await findGameKeys(db, search);
  return [category ?? null, provider ?? null, keys, gameId ?? null, agentId];
}

/** Providers number their games independently, so only the ids make the order of pages certain. */
const POPULAR = 'g.recent_rounds DESC, g.position, g.provider_id, g.game_id';

const ORDERS: Record<GameOrder, string> = {
  popular: POPULAR,
  new: `(g.tag = 'new') DESC NULLS LAST, ${POPULAR}`,
  rtp: `g.rtp_percent DESC NULLS LAST, ${POPULAR}`,
  freespin: `g.free_spins_one_in NULLS LAST, ${POPULAR}`,
};

/** Returns one page of games in the given order, with the total number of matches. */
export async function fetchGamePage(
  db: Db,
  filter: GameFilter,
  page: { limit: number; offset: number; order: GameOrder },
): Promise<{ games: Game[]; total: number }> {
  const params = await findFilterParams(db, filter);
  const [games, [count]] = await Promise.all([
    queryRaw<Game>(
      db,
      `SELECT ${GAME_COLUMNS} ${filter.category === 'freespin' ? ', g.free_spins_one_in' : ''}
       FROM games g JOIN game_providers p USING (provider_id) ${joinOwnCategory('$5')} WHERE ${FILTER}
       ORDER BY ${ORDERS[page.order]} LIMIT $6 OFFSET $7`,
      [...params, page.limit, page.offset],
    ),
    queryRaw<{ total: number }>(
      db,
      `SELECT count(*) AS total FROM games g JOIN game_providers p USING (provider_id) ${joinOwnCategory('$5')}
       WHERE ${FILTER}`,
      params,
    ),
  ]);
  return { games, total: count?.total ?? 0 };
}

/** Returns the providers that have games of a category, in the order of the catalogue. */
export function fetchProviders(
  db: Db,
  agentId: number,
  category: GameCategory | undefined,
): Promise<GameProviderInfo[]> {
  return queryRaw<GameProviderInfo>(
    db,
    `SELECT p.provider_id, p.name, p.logo, count(*) AS game_count
     FROM game_providers p JOIN games g USING (provider_id) ${joinOwnCategory('$2')}
     WHERE ${IN_LOBBY} AND ${isShown('$2')}
     GROUP BY p.provider_id ORDER BY p.position, p.provider_id`,
    [category ?? null, agentId],
  );
}

/** Returns a page of the catalogue: games, their providers, and the cursor of the next page. */
export async function fetchGameList(
  db: Db,
  agentId: number,
  query: ParsedQueryOf<typeof gameList>,
): Promise<DataOf<typeof gameList>> {
  const offset = Number(query.cursor ?? 0);
  const [{ games, total }, providers] = await Promise.all([
    fetchGamePage(
      db,
      { ...query, agentId, gameId: query.game_id },
      { limit: query.limit, offset, order: query.sort },
    ),
    fetchProviders(db, agentId, query.category),
  ]);
  const next = offset + games.length;
  return {
    games,
    total,
    providers,
    next_cursor: next < total && games.length > 0 ? String(next) : null,
  };
}

/** A member whose own games are listed, and the agent whose hidden games are left out. */
export interface OwnGames {
  agentId: number;
  memberId: number;
  limit: number;
}

/** Returns a member's favourite games, the latest first. */
export function fetchFavouriteGames(
  db: Db,
  { agentId, memberId, limit }: OwnGames,
): Promise<Game[]> {
  return queryRaw<Game>(
    db,
    `SELECT ${GAME_COLUMNS}
     FROM favourite_games f JOIN games g USING (provider_id, game_id) JOIN game_providers p USING (provider_id)
     ${joinOwnCategory('$3')}
     WHERE f.member_id = $1 AND ${isShown('$3')} ORDER BY f.created_at DESC, g.position LIMIT $2`,
    [memberId, limit, agentId],
  );
}

/** Returns the games that a member played last, the latest first. */
export function fetchLastGames(db: Db, { agentId, memberId, limit }: OwnGames): Promise<Game[]> {
  return queryRaw<Game>(
    db,
    // One step of the recursion finds the next game, so that a game costs the same however often it was played.
    `WITH RECURSIVE played AS (
       (SELECT provider_id, game_id FROM game_rounds WHERE member_id = $1 ORDER BY provider_id, game_id LIMIT 1)
       UNION ALL
       SELECT further.* FROM played p CROSS JOIN LATERAL (
         SELECT r.provider_id, r.game_id FROM game_rounds r
         WHERE r.member_id = $1 AND (r.provider_id, r.game_id) > (p.provider_id, p.game_id)
         ORDER BY r.provider_id, r.game_id LIMIT 1) further
     )
     SELECT ${GAME_COLUMNS}
     FROM played CROSS JOIN LATERAL (
       SELECT max(opened_at) AS played_at FROM game_rounds r
       WHERE r.member_id = $1 AND r.provider_id = played.provider_id AND r.game_id = played.game_id
     ) r
     JOIN games g USING (provider_id, game_id) JOIN game_providers p USING (provider_id) ${joinOwnCategory('$3')}
     WHERE ${isShown('$3')}
     ORDER BY r.played_at DESC LIMIT $2`,
    [memberId, limit, agentId],
  );
}

/** Returns a game that the agent shows, or undefined. */
export async function findShownGame(
  db: Db,
  agentId: number,
  { providerId, gameId }: { providerId: string; gameId: string },
): Promise<Game | undefined> {
  const [game] = await queryRaw<Game>(
    db,
    `SELECT ${GAME_COLUMNS} FROM games g JOIN game_providers p USING (provider_id) ${joinOwnCategory('$3')}
     WHERE g.provider_id = $1 AND g.game_id = $2 AND ${isShown('$3')}`,
    [providerId, gameId, agentId],
  );
  return game;
}

/** Returns the ids of a game that its provider lists, hidden by an agent or not, or undefined. */
export async function findGame(
  db: Db,
  providerId: string,
  gameId: string,
): Promise<Pick<Game, 'game_id' | 'source'> | undefined> {
  const [game] = await queryRaw<Pick<Game, 'game_id' | 'source'>>(
    db,
    `SELECT g.game_id, p.source FROM games g JOIN game_providers p USING (provider_id)
     WHERE g.provider_id = $1 AND g.game_id = $2 AND g.delisted_at IS NULL`,
    [providerId, gameId],
  );
  return game;
}

/** Returns the games with these ids that the agent shows, in no particular order. */
export function fetchGames(db: Db, agentId: number, gameIds: readonly string[]): Promise<Game[]> {
  return queryRaw<Game>(
    db,
    `SELECT ${GAME_COLUMNS} FROM games g JOIN game_providers p USING (provider_id) ${joinOwnCategory('$2')}
     WHERE g.game_id = ANY ($1) AND ${isShown('$2')}`,
    [gameIds, agentId],
  );
}

/** Updates the popularity of games, which is the number of their rounds in the last 7 days. */
export async function refreshPopularity(db: Db): Promise<void> {
  await queryRaw(
    db,
    `UPDATE games g SET recent_rounds = coalesce(r.rounds, 0)
     FROM games AS every
     LEFT JOIN (SELECT provider_id, game_id, count(*) AS rounds FROM game_rounds
                WHERE opened_at > (SELECT business_now()) - interval '7 days' GROUP BY provider_id, game_id) r
       USING (provider_id, game_id)
     WHERE g.provider_id = every.provider_id AND g.game_id = every.game_id
       AND g.recent_rounds <> coalesce(r.rounds, 0)`,
    [],
  );
}
