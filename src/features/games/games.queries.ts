import { queryOptions } from '@tanstack/react-query';
import type { LobbyKey } from '@/contract/lobby-key';

const LOBBY_STALE_MS = 300_000;

/** How many games a section of the home screen holds. */
export const SECTION_LIMIT = 14;

/** One row on the widest screen. */
const FRESH_LIMIT = 7;

/** How many games a lobby of the member's own shows: all that can be kept. */
export const OWN_LOBBY_LIMIT = 60;

/** Loads the calls; they carry the contract, which the first screen does without. */
export const loadGamesApi = () => import('./games.api');

/** The first games of a lobby. */
export function lobbyQuery(key: LobbyKey, limit = SECTION_LIMIT) {
  return queryOptions({
    queryKey: ['games', 'lobby', key, limit],
    queryFn: async ({ signal }) => (await loadGamesApi()).fetchLobby(key, limit, signal),
    staleTime: LOBBY_STALE_MS,
  });
}

/** The latest games, and every provider. */
export function catalogueGlanceQuery() {
  return queryOptions({
    queryKey: ['catalogue', 'glance'],
    queryFn: async ({ signal }) => {
      const query = { sort: 'new', limit: FRESH_LIMIT } as const;
      const { games, providers } = await (await loadGamesApi()).fetchGamePage(query, signal);
      return { games: games.filter(({ tag }) => tag === 'new'), providers };
    },
    staleTime: LOBBY_STALE_MS,
  });
}

/** The most popular games of one provider. */
export function providerGamesQuery(providerId: string) {
  return queryOptions({
    queryKey: ['catalogue', 'provider', providerId],
    queryFn: async ({ signal }) =>
      (
        await (
          await loadGamesApi()
        ).fetchGamePage({ provider: providerId, limit: SECTION_LIMIT }, signal)
      ).games,
    staleTime: LOBBY_STALE_MS,
  });
}
