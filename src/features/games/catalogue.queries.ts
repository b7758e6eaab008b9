import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { gameList } from '@/contract/games.contract';
import type { CatalogueKey, GameOrder } from '@/contract/lobby-key';
import { pagesOf, queryOf } from '@/shared/query/query-of';
import { loadGameList } from './games.queries';
import { findKeptLobby, keepLobby } from './lobby.store';

const CATALOGUE_STALE_MS = 600_000;

/** What a lobby shows. */
export interface CatalogueFilter {
  readonly lobby: CatalogueKey;
  /** Empty means every provider. */
  readonly provider: string;
  /** Empty means every name. */
  readonly search: string;
  readonly order: GameOrder;
}

/** Orders that a lobby offers, the usual one first. */
export function listOrders(lobby: CatalogueKey): readonly GameOrder[] {
  const orders = ['popular', 'new', 'rtp'] as const;
  return lobby === 'freespin' ? ['freespin', ...orders] : orders;
}

/** Reads what a lobby's address asks for. */
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
 * Games of a lobby, page by page. The first comes with the HTML of the lobby's address; until it is here, those of
 * the last visit are shown.
 * The key is not `games`: starting a game makes that stale, and would fetch every page of the open lobby again.
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

/** One game, for an address that names it. */
export function gameQuery(gameId: string) {
  return queryOptions({
    queryKey: ['catalogue', 'game', gameId],
    queryFn: queryOf(loadGameList, { query: { game_id: gameId, limit: 1 } }),
    select: (page: DataOf<typeof gameList>) =>
      page.games.find((game) => game.game_id === gameId) ?? null,
    staleTime: CATALOGUE_STALE_MS,
  });
}
