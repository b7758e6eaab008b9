import { type LobbyKey, toLobbyKey } from '@/contract/lobby-key';
import type { ScreenUrl } from '@/contract/routes';
import { firstPage, type Loader, type LoaderTable, query } from '@/shared/query/loaders';
import { catalogueQuery, readCatalogueFilter } from './catalogue.queries';
import { lobbyQuery } from './games.queries';

export const loaders: LoaderTable = {
  home: { everyone: () => [query(lobbyQuery('hot'))] },
  slot: catalogueOf('slot'),
  casino: catalogueOf('casino'),
  sport: catalogueOf('sport'),
  fishing: catalogueOf('fishing'),
  freespin: catalogueOf('freespin'),
  lobby: { everyone: (url) => readCatalogue(toLobbyKey(url.params['name']), url) },
};

function catalogueOf(lobby: LobbyKey): Loader {
  return { everyone: (url) => readCatalogue(lobby, url) };
}

function readCatalogue(lobby: LobbyKey, url: ScreenUrl) {
  // `last` and `favourite` depend on the member, and `lotto` has a screen of its own.
  if (lobby === 'last' || lobby === 'favourite' || lobby === 'lotto') return [];
  return [firstPage(catalogueQuery(readCatalogueFilter(lobby, url.query)))];
}
