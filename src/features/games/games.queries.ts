import { queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { gameList, gameLobby } from '@/contract/games.contract';
import type { LobbyKey } from '@/contract/lobby-key';
import { queryOf } from '@/shared/query/query-of';

type GamePage = DataOf<typeof gameList>;

const LOBBY_STALE_MS = 300_000;

/** How many games a section of the home screen holds. */
export const SECTION_LIMIT = 14;

/** One row on the widest screen. */
const FRESH_LIMIT = 7;

/** How many games a lobby of the member's own shows: all that can be kept. */
export const OWN_LOBBY_LIMIT = 60;

const loadContract = () => import('@/contract/games.contract');

/** Loads the call for games, which the first screen does without. */
export const loadGameList = async () => (await loadContract()).gameList;

/** The first games of a lobby. */
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

/** The latest games, and every provider. */
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

/** The most popular games of one provider. */
export function providerGamesQuery(providerId: string) {
  return queryOptions({
    queryKey: ['catalogue', 'provider', providerId],
    queryFn: queryOf(loadGameList, { query: { provider: providerId, limit: SECTION_LIMIT } }),
    select: (data: GamePage) => data.games,
    staleTime: LOBBY_STALE_MS,
  });
}
