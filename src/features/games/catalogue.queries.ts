import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { gameList } from '@/contract/games.contract';
import type { CatalogueKey, GameOrder } from '@/contract/lobby-key';
import { pagesOf, queryOf } from '@/shared/query/query-of';
import { loadGameList } from './games.queries';
import { findKeptLobby, keepLobby } from './lobby.store';

const CATALOGUE_STALE_MS = 600_000;

/** Filter of a lobby. */
export interface CatalogueFilter {
  readonly lobby: CatalogueKey;
  /** Empty means every provider. */
  readonly provider: string;
  /** Empty means every name. */
  readonly search: string;
  readonly order: GameOrder;
}

/** Lists the sort orders of a lobby, the default one first. */
export function listOrders(lobby: CatalogueKey): readonly GameOrder[] {
  const orders = ['popular', 'new', 'rtp'] as const;
  return lobby === 'freespin' ? ['freespin', ...orders] : orders;
}

/** Reads the filter of a lobby from the URL query. */
export function readCatalogueFilter(lobby: CatalogueKey, query: URLSearchParams): CatalogueFilter {
  const orders = listOrders(lobby);
  return {
    lobby,
    provider: query.get('provider') ?? '',
    search: (query.get('q') ?? '').trim(),
    order: orders.find((order) => order === query.get('sort')) ?? orders[0] ?? 'popular',
  };
}

/**
 * Creates the query of a lobby's games, page by page. The server's HTML contains the first page; without it, the games
 * of the last visit are shown while the first page loads. The key is not under `games`: starting a game invalidates
 * that key, which would refetch every page of the open lobby.
 */
export function catalogueQuery({ lobby, provider, search, order }: CatalogueFilter) {
  const isWhole = provider === '' && search === '' && order === listOrders(lobby)[0];
  const reading = pagesOf(loadGameList, (page) => ({
    query: {
      ...(lobby !== 'hot' && { category: lobby }),
      ...(provider !== '' && { provider }),
      ...(search !== '' && { search }),
      ...(order !== 'popular' && { sort: order }),
      ...page,
    },
  }));
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'list', lobby, provider, search, order],
    ...reading,
    queryFn: async (context) => {
      const page = await reading.queryFn(context);
      if (isWhole && context.pageParam === null) keepLobby(lobby, page);
      return page;
    },
    placeholderData: keepPreviousData,
    initialData: () => {
      const first = isWhole ? findKeptLobby(lobby) : undefined;
      return first && { pages: [first], pageParams: [null] };
    },
    initialDataUpdatedAt: 0,
    staleTime: CATALOGUE_STALE_MS,
  });
}

/** Creates the query of a single game; its data is null when the game does not exist. */
export function gameQuery(gameId: string) {
  return queryOptions({
    queryKey: ['catalogue', 'game', gameId],
    queryFn: queryOf(loadGameList, { query: { game_id: gameId, limit: 1 } }),
    select: (page: DataOf<typeof gameList>) =>
      page.games.find((game) => game.game_id === gameId) ?? null,
    staleTime: CATALOGUE_STALE_MS,
  });
}
