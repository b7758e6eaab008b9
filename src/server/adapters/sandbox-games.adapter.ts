import * as v from 'valibot';
import type { GameCategory } from '@/contract/games.contract';
import { baccaratOdds } from '@/domain/baccarat';
import { FISHING_RTP_PERCENT } from '@/domain/fishing';
import { slotVariants } from '@/domain/slot-variants';
import { type CatalogueGame, games, studios } from '@/sandbox/games/catalogue/catalogue';
import { averageReturnPercent } from '@/sandbox/games/match.programme';
import {
  type GameProvider,
  type LaunchRequest,
  ProviderUnavailableError,
} from '../games/game-provider';
import { signRequest } from '../http/signature';

const SOURCE = 'sandbox';
const LAUNCH_PATH = '/sandbox/v1/launch';
const LAUNCH_TIMEOUT_MS = 8_000;
const launchAnswer = v.object({ url: v.string() });

/** The platform's side of the sandbox provider: knows its catalogue, asks for launches over signed HTTP. */
export function createSandboxAdapter(deps: {
  url: string;
  secret: string;
  fetch: typeof fetch;
}): GameProvider {
  return {
    source: SOURCE,
    secret: deps.secret,
    isSimulated: true,
    frameSources: [],
    listCatalogue: () =>
      Promise.resolve({
        studios: studios.map((studio) => ({
          providerId: studio.studioId,
          name: studio.name,
          logo: `/art/providers/${studio.studioId}.webp`,
        })),
        games: games.map((game) => ({
          providerId: game.studioId,
          gameId: game.gameId,
          subProviderId: `${game.studioId}-${game.engine}`,
          name: game.name,
          image: `/art/games/${game.gameId}.webp`,
          imageSmall: `/art/games/${game.gameId}-s.webp`,
          tag: game.tag,
          ...describeKind(game),
        })),
      }),
    launch: async (request) => parseLaunch(await postLaunch(deps, request)),
  };
}

/** Category of a game in the lobby, and its return: of a table that of the best spot, of a sportsbook the average. */
function describeKind(game: CatalogueGame): {
  category: GameCategory;
  rtpPercent: number;
  hasFreeSpins: boolean;
} {
  switch (game.engine) {
    case 'slot':
      return {
        category: 'slot',
        rtpPercent: slotVariants[game.volatility].rtpPercent,
        hasFreeSpins: Math.max(...slotVariants[game.volatility].freeSpins) > 0,
      };
    case 'baccarat':
      return {
        category: 'casino',
        rtpPercent: baccaratOdds.banker.rtpPercent,
        hasFreeSpins: false,
      };
    case 'fishing':
      return { category: 'fishing', rtpPercent: FISHING_RTP_PERCENT, hasFreeSpins: false };
    case 'sportsbook':
      return { category: 'sport', rtpPercent: averageReturnPercent(), hasFreeSpins: false };
  }
}

async function postLaunch(
  deps: { url: string; secret: string; fetch: typeof fetch },
  request: LaunchRequest,
): Promise<Response> {
  const body = JSON.stringify({
    game_id: request.gameId,
    player: request.player,
    is_mobile: request.isMobile,
    language: 'th',
  });
  const timestampMs = Date.now();
  const post = () =>
    deps.fetch(`${deps.url}${LAUNCH_PATH}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-provider-id': 'platform',
        'x-timestamp': String(timestampMs),
        'x-signature': signRequest({ secret: deps.secret, timestampMs, path: LAUNCH_PATH, body }),
      },
      body,
      signal: AbortSignal.timeout(LAUNCH_TIMEOUT_MS),
    });
  try {
    return await post().catch((error: unknown) => {
      // A kept connection may be closed by its other end just as it is used again. A launch may be asked for twice.
      if (error instanceof TypeError) return post();
      throw error;
    });
  } catch (error) {
    throw new ProviderUnavailableError(
      SOURCE,
      error instanceof Error ? error.message : 'no answer',
    );
  }
}

async function parseLaunch(response: Response): Promise<string> {
  if (!response.ok) throw new ProviderUnavailableError(SOURCE, `HTTP ${response.status}`);
  const parsed = v.safeParse(launchAnswer, await response.json().catch(() => null));
  if (!parsed.success)
    throw new ProviderUnavailableError(SOURCE, 'answered something else than a launch');
  return parsed.output.url;
}
