import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { gameList, gameLobby } from '@/contract/games.contract';
import type { LobbyKey } from '@/contract/lobby-key';
import { queryOf } from '@/shared/query/query-of';

type GamePage = DataOf<typeof gameList>;

const LOBBY_STALE_MS = 300_000;

/** Number of games in a section of the home screen. */
export const SECTION_LIMIT = 14;

/** Number of games in one row on the widest screen. */
const FRESH_LIMIT = 7;

/** Number of last played games on the home screen. */
export const LAST_COUNT = 4;

/** Number of games in a member's own lobby; the same as the maximum of favourites. */
export const OWN_LOBBY_LIMIT = 60;

const loadContract = () => import('@/contract/games.contract');

/** Loads the endpoint of game lists, which the first screen does not need. */
export const loadGameList = async () => (await loadContract()).gameList;

/** Creates the query of a lobby's first games. */
export function lobbyQuery(key: LobbyKey, limit = SECTION_LIMIT) {
  return queryOptions({
    queryKey: ['games', 'lobby', key, limit],
    queryFn: queryOf(async () => (await loadContract()).gameLobby, {
      query: { lobby_key: key, limit },
    }),
    select: (data: DataOf<typeof gameLobby>) => data.games,
    staleTime: LOBBY_STALE_MS,
  });
}

/** Creates the query of the latest games and all providers. */
export function catalogueGlanceQuery() {
  return queryOptions({
    queryKey: ['catalogue', 'glance'],
    queryFn: queryOf(loadGameList, { query: { sort: 'new', limit: FRESH_LIMIT } }),
    select: (page: GamePage) => ({
      games: page.games.filter(({ tag }) => tag === 'new'),
      providers: page.providers,
    }),
    staleTime: LOBBY_STALE_MS,
  });
}

/** Creates the query of a provider's most popular games. */
export function providerGamesQuery(providerId: string) {
  return queryOptions({
    queryKey: ['catalogue', 'provider', providerId],
    queryFn: queryOf(loadGameList, { query: { provider: providerId, limit: SECTION_LIMIT } }),
    select: (data: GamePage) => data.games,
    staleTime: LOBBY_STALE_MS,
  });
}
