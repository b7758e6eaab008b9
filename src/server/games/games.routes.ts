import {
  type GameCategory,
  gameDemo,
  gameFavourite,
  gameLink,
  gameList,
  gameLobby,
  gameWallets,
  lobbyConfigs,
} from '@/contract/games.contract';
import type { LobbyKey } from '@/contract/lobby-key';
import { formatBaht } from '@/domain/baht';
import { countAttempt } from '../http/attempts.service';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { ACCESS_LIMITS } from '../security/access-limits';
import { toWalletData } from '../wallet/wallet.routes';
import { keepFavourite } from './favourites.service';
import {
  fetchFavouriteGames,
  fetchGameList,
  fetchGamePage,
  fetchLastGames,
  fetchProviders,
} from './games.queries';
import { fetchOwingWallets, type GamesDeps, launchDemo, launchGame } from './games.service';

const LOBBY_NAMES: Record<LobbyKey, string> = {
  last: 'เล่นล่าสุด',
  favourite: 'เกมโปรด',
  hot: 'เกมยอดฮิต',
  casino: 'คาสิโน',
  slot: 'สล็อต',
  sport: 'กีฬา',
  fishing: 'ยิงปลา',
  freespin: 'ฟรีสปิน',
  lotto: 'หวย',
};
/** Lobbies with the member's own selection of games. */
const OWN_LOBBIES: { readonly [Key in LobbyKey]?: typeof fetchLastGames } = {
  last: fetchLastGames,
  favourite: fetchFavouriteGames,
};
const DEMO_MOST_PER_ADDRESS = 120;
const DEMO_WINDOW_SECONDS = 10 * 60;

/** Returns the endpoints of the catalogue, the lobbies and game launches. */
export function gamesRoutes(deps: GamesDeps): MountedEndpoint[] {
  const { db, agentId } = deps;
  return [
    handle(gameList, ({ query }) => fetchGameList(db, agentId, query)),
    handle(gameLobby, async ({ query, member }) => {
      const ownGames = OWN_LOBBIES[query.lobby_key];
      if (ownGames) {
        const own = { agentId, memberId: member?.id ?? 0, limit: query.limit };
        return { games: member ? await ownGames(db, own) : [] };
      }
      if (query.lobby_key === 'lotto') return { games: [] };
      const category = categoryOf(query.lobby_key);
      const order = query.lobby_key === 'freespin' ? 'freespin' : 'popular';
      const page = { limit: query.limit, offset: 0, order } as const;
      return { games: (await fetchGamePage(db, { agentId, category }, page)).games };
    }),
    handle(lobbyConfigs, async ({ query }) => {
      const { lobby_key } = query;
      const about = { lobby_key, name: LOBBY_NAMES[lobby_key] };
      if (lobby_key === 'lotto') {
        return { ...about, game_count: await countOpenMarkets(db, agentId), providers: [] };
      }
      const providers = await fetchProviders(db, agentId, categoryOf(lobby_key));
      return {
        ...about,
        game_count: providers.reduce((sum, provider) => sum + provider.game_count, 0),
        providers,
      };
    }),
    handle(gameFavourite, async ({ body, member }) => {
      await keepFavourite({ db, agentId }, member.id, body, body.is_favourite);
      return { is_favourite: body.is_favourite };
    }),
    handle(gameWallets, async ({ body, member }) =>
      (await fetchOwingWallets({ db, agentId }, member.id, body)).map((wallet) => ({
        ...toWalletData(wallet),
        turnover_owed: formatBaht(wallet.turnoverOwedSatang),
      })),
    ),
    handle(gameLink, async ({ body, member, ip }) => {
      const limit = { key: `launch/member/${member.id}`, ...ACCESS_LIMITS.launches };
      await countAttempt(db, [limit], 'request.too_many');
      return { link: await launchGame(deps, member, { ...body, ip }) };
    }),
    handle(gameDemo, async ({ body, ip }) => {
      const limit = {
        key: `demo/address/${deps.agentId}/${ip}`,
        most: DEMO_MOST_PER_ADDRESS,
        windowSeconds: DEMO_WINDOW_SECONDS,
      };
      await countAttempt(db, [limit], 'request.too_many');
      return { link: await launchDemo(deps, { ...body, ip }) };
    }),
  ];
}

async function countOpenMarkets(db: GamesDeps['db'], agentId: number): Promise<number> {
  const { count } = await db
    .selectFrom('lotto_markets')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('agent_id', '=', agentId)
    .where('is_open', '=', true)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the category of a lobby; undefined for lobbies that mix all categories. */
function categoryOf(key: Exclude<LobbyKey, 'lotto'>): GameCategory | undefined {
  return key === 'hot' || key in OWN_LOBBIES ? undefined : (key as GameCategory);
}
