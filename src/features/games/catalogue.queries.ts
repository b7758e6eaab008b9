import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { GameCategory } from '@/contract/games.contract';
import { queryOptions } from '@/shared/query/query-options';
import { loadGamesApi } from './games.queries';

const CATALOGUE_STALE_MS = 600_000;

/** What a lobby shows. */
export interface CatalogueFilter {
  readonly category: GameCategory;
  /** Empty means every provider. */
  readonly provider: string;
  /** Empty means every name. */
  readonly search: string;
}

/**
 * Games of a category, page by page.
 * The key is not `games`: starting a game touches that, and would fetch every page of the open lobby again.
 */
export function catalogueQuery({ category, provider, search }: CatalogueFilter) {
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'list', category, provider, search],
    queryFn: async ({ signal, pageParam }) =>
      (await loadGamesApi()).fetchGamePage(
        {
          category,
          ...(provider !== '' && { provider }),
          ...(search !== '' && { search }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: CATALOGUE_STALE_MS,
  });
}

/** One game, for an address that names it. */
export function gameQuery(gameId: string) {
  return queryOptions({
    queryKey: ['catalogue', 'game', gameId],
    queryFn: async ({ signal }) => (await loadGamesApi()).fetchGame(gameId, signal),
    staleTime: CATALOGUE_STALE_MS,
  });
}
