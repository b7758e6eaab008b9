import type { QueryClient } from '@tanstack/react-query';
import { type LobbyKey, toLobbyKey } from '@/contract/lobby-key';
import type { ScreenAddress } from '@/contract/routes';
import type { FirstDataTable } from '@/shared/query/first-data';
import { catalogueQuery, readCatalogueFilter } from './catalogue.queries';
import { lobbyQuery } from './games.queries';

export const firstData: FirstDataTable = {
  home: (queryClient) => queryClient.query(lobbyQuery('hot')),
  slot: (queryClient, address) => fetchCatalogue(queryClient, 'slot', address),
  casino: (queryClient, address) => fetchCatalogue(queryClient, 'casino', address),
  sport: (queryClient, address) => fetchCatalogue(queryClient, 'sport', address),
  fishing: (queryClient, address) => fetchCatalogue(queryClient, 'fishing', address),
  freespin: (queryClient, address) => fetchCatalogue(queryClient, 'freespin', address),
  lobby: (queryClient, address) =>
    fetchCatalogue(queryClient, toLobbyKey(address.params['name']), address),
};

function fetchCatalogue(
  queryClient: QueryClient,
  lobby: LobbyKey,
  { query }: ScreenAddress,
): Promise<unknown> | undefined {
  // The first two are a member's own, the last has a screen of its own.
  if (lobby === 'last' || lobby === 'favourite' || lobby === 'lotto') return undefined;
  return queryClient.infiniteQuery(catalogueQuery(readCatalogueFilter(lobby, query)));
}
