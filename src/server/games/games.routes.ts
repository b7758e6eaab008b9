import {
  type GameCategory,
  gameDemo,
  gameFavourite,
  gameLink,
  gameList,
  gameLobby,
  gameWallets,
  type LobbyKey,
  lobbyConfigs,
} from '@/contract/games.contract';
import { countAttempt } from '../account/attempts.service';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { toWalletData } from '../wallet/wallet.routes';
import { keepFavourite } from './favourites.service';
import {
  fetchFavouriteGames,
  fetchGameList,
  fetchGamePage,
  fetchLastGames,
  fetchProviders,
} from './games.queries';
import { fetchUsableWallets, type GamesDeps, launchDemo, launchGame } from './games.service';

const LOBBY_NAMES: Record<LobbyKey, string> = {
  last: 'เล่นล่าสุด',
  favourite: 'เกมโปรด',
  hot: 'เกมยอดฮิต',
  casino: 'คาสิโน',
  slot: 'สล็อต',
  sport: 'กีฬา',
  fishing: 'ยิงปลา',
  freespin: 'ฟรีสปิน',
};
/** Lobbies that are the member's own. */
const OWN_LOBBIES: { readonly [Key in LobbyKey]?: typeof fetchLastGames } = {
  last: fetchLastGames,
  favourite: fetchFavouriteGames,
};
const DEMO_MOST_PER_ADDRESS = 120;
const DEMO_WINDOW_SECONDS = 10 * 60;

/** Catalogue, lobbies and launching. */
export function gamesRoutes(deps: GamesDeps): MountedEndpoint[] {
  const { db } = deps;
  return [
    handle(gameList, ({ query }) => fetchGameList(db, query)),
    handle(gameLobby, async ({ query, member }) => {
      const ownGames = OWN_LOBBIES[query.lobby_key];
      if (ownGames) return { games: member ? await ownGames(db, member.id, query.limit) : [] };
      const category = categoryOf(query.lobby_key);
      return {
        games: (await fetchGamePage(db, { category }, { limit: query.limit, offset: 0 })).games,
      };
    }),
    handle(lobbyConfigs, async ({ query }) => {
      const providers = await fetchProviders(db, categoryOf(query.lobby_key));
      return {
        lobby_key: query.lobby_key,
        name: LOBBY_NAMES[query.lobby_key],
        game_count: providers.reduce((sum, provider) => sum + provider.game_count, 0),
        providers,
      };
    }),
    handle(gameFavourite, async ({ body, member }) => {
      await keepFavourite(db, member.id, body, body.is_favourite);
      return { is_favourite: body.is_favourite };
    }),
    handle(gameWallets, async ({ body, member }) =>
      (await fetchUsableWallets(db, member.id, body)).map(toWalletData),
    ),
    handle(gameLink, async ({ body, member }) => ({
      link: await launchGame(deps, member.id, body),
    })),
    handle(gameDemo, async ({ body, address }) => {
      const limit = {
        key: `demo/address/${address}`,
        most: DEMO_MOST_PER_ADDRESS,
        windowSeconds: DEMO_WINDOW_SECONDS,
      };
      await countAttempt(db, [limit], 'request.too_many');
      return { link: await launchDemo(deps, body) };
    }),
  ];
}

/** The category behind a lobby; none behind those that mix all of them. */
function categoryOf(key: LobbyKey): GameCategory | undefined {
  return key === 'hot' || key in OWN_LOBBIES ? undefined : (key as GameCategory);
}
