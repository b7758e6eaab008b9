import { type LobbyKey, toLobbyKey } from '@/contract/lobby-key';
import type { ScreenUrl } from '@/contract/routes';
import { firstPage, type Loader, type LoaderTable, query } from '@/shared/query/loaders';
import { catalogueQuery, readCatalogueFilter } from './catalogue.queries';
import { LAST_COUNT, lobbyQuery, OWN_LOBBY_LIMIT } from './games.queries';

/** The member's favourites, which mark the hearts of game cards. */
const favourites = () => query(lobbyQuery('favourite', OWN_LOBBY_LIMIT));

export const loaders: LoaderTable = {
  home: {
    everyone: () => [query(lobbyQuery('hot'))],
    member: () => [favourites(), query(lobbyQuery('last', LAST_COUNT))],
  },
  slot: catalogueOf('slot'),
  casino: catalogueOf('casino'),
  sport: catalogueOf('sport'),
  fishing: catalogueOf('fishing'),
  freespin: catalogueOf('freespin'),
  play: { chunks: ['http-transport'] },
  lobby: {
    everyone: (url) => readCatalogue(toLobbyKey(url.params['name']), url),
    member: (_, url) => {
      const lobby = toLobbyKey(url.params['name']);
      return lobby === 'last'
        ? [favourites(), query(lobbyQuery(lobby, OWN_LOBBY_LIMIT))]
        : [favourites()];
    },
  },
};

function catalogueOf(lobby: LobbyKey): Loader {
  return { everyone: (url) => readCatalogue(lobby, url), member: () => [favourites()] };
}

function readCatalogue(lobby: LobbyKey, url: ScreenUrl) {
  // `last` and `favourite` depend on the member, and `lotto` has a screen of its own.
  if (lobby === 'last' || lobby === 'favourite' || lobby === 'lotto') return [];
  return [firstPage(catalogueQuery(readCatalogueFilter(lobby, url.query)))];
}
