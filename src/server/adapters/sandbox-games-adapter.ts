import * as v from 'valibot';
import type { GameCategory } from '@/contract/games.contract';
import { baccaratOdds } from '@/domain/baccarat';
import { FISHING_RTP_PERCENT } from '@/domain/fishing';
import { slotStakes } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import { type CatalogueGame, games, studios } from '@/sandbox/games/catalogue/catalogue';
import { averageReturnPercent } from '@/sandbox/games/match-programme';
import { type GameProvider, ProviderUnavailableError } from '../games/game-provider';
import { signRequest } from '../http/signature';
import { parseMatches } from './sandbox-matches-response';
import { parseProof, parseReveal } from './sandbox-proof-response';
import { parseRooms, parseShoe } from './sandbox-rooms-response';

const SOURCE = 'sandbox';
const LAUNCH_PATH = '/sandbox/v1/launch';
const FREE_ROUNDS_PATH = '/sandbox/v1/free-rounds';
const ROOMS_PATH = '/sandbox/v1/rooms';
const SHOE_PATH = '/sandbox/v1/shoe';
const MATCHES_PATH = '/sandbox/v1/matches';
const PROOF_PATH = '/sandbox/v1/proof';
const REVEAL_PATH = '/sandbox/v1/reveal';
const TIMEOUT_MS = 8_000;
const launchResponse = v.object({ url: v.string() });
const grantResponse = v.object({ status: v.picklist(['granted', 'refused']) });
const unknownGame = v.object({ error: v.literal('unknown_game') });

/**
 * Creates the platform's adapter of the sandbox provider: it has the catalogue and requests launches over signed HTTP.
 */
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
    launch: async ({ gameId, player, isMobile, matchId }) =>
      parseLaunch(
        await post(deps, LAUNCH_PATH, {
          game_id: gameId,
          player,
          is_mobile: isMobile,
          language: 'th',
          ...(matchId !== undefined && { match_id: matchId }),
        }),
      ),
    grantFreeRounds: async (grant) =>
      parseGrant(
        await post(deps, FREE_ROUNDS_PATH, {
          reference: grant.reference,
          player_id: grant.player.id,
          game_id: grant.gameId,
          rounds: grant.rounds,
          stake_satang: grant.stakeSatang,
          expires_at: grant.expiresAt.toISOString(),
        }),
      ),
    rooms: async () => parseRooms(SOURCE, await post(deps, ROOMS_PATH, {})),
    matches: async () => parseMatches(SOURCE, await post(deps, MATCHES_PATH, {})),
    proofOf: async ({ kind, id }) => parseProof(SOURCE, await post(deps, PROOF_PATH, { kind, id })),
    revealSeed: async (playerId, gameId) =>
      parseReveal(SOURCE, await post(deps, REVEAL_PATH, { player_id: playerId, game_id: gameId })),
    shoe: async (roomId) => parseShoe(SOURCE, await post(deps, SHOE_PATH, { room_id: roomId })),
  };
}

/**
 * Returns the category of a game in the lobby, and its return to player. The return of a table is that of its best
 * spot; the return of a sportsbook is the average.
 */
function describeKind(game: CatalogueGame): {
  category: GameCategory;
  rtpPercent: number;
  hasFreeSpins: boolean;
  freeSpinsOneIn?: number | null;
  freeRoundStakes?: readonly number[];
} {
  switch (game.engine) {
    case 'slot':
      return {
        category: 'slot',
        rtpPercent: slotVariants[game.variant].rtpPercent,
        hasFreeSpins: slotVariants[game.variant].freeSpinsOneIn !== null,
        freeSpinsOneIn: slotVariants[game.variant].freeSpinsOneIn,
        freeRoundStakes: slotStakes,
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

async function post(
  deps: { url: string; secret: string; fetch: typeof fetch },
  path: string,
  content: object,
): Promise<Response> {
  const body = JSON.stringify(content);
  const timestampMs = Date.now();
  const send = () =>
    deps.fetch(`${deps.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-provider-id': 'platform',
        'x-timestamp': String(timestampMs),
        'x-signature': signRequest({ secret: deps.secret, timestampMs, path, body }),
      },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    return await send().catch((error: unknown) => {
      // The other end may close a kept connection just as it is reused. Both calls are safe to repeat.
      if (error instanceof TypeError) return send();
      throw error;
    });
  } catch (error) {
    throw new ProviderUnavailableError(
      SOURCE,
      error instanceof Error ? error.message : 'no response',
    );
  }
}

async function parseLaunch(response: Response): Promise<string> {
  if (!response.ok) throw new ProviderUnavailableError(SOURCE, `HTTP ${response.status}`);
  const parsed = v.safeParse(launchResponse, await response.json().catch(() => null));
  if (!parsed.success)
    throw new ProviderUnavailableError(SOURCE, 'unexpected response to a game launch');
  return parsed.output.url;
}

async function parseGrant(response: Response): Promise<'granted' | 'refused'> {
  const result: unknown = await response.json().catch(() => null);
  // Another 404 may come from a proxy in front of the provider.
  if (response.status === 404 && v.is(unknownGame, result)) return 'refused';
  if (!response.ok) throw new ProviderUnavailableError(SOURCE, `HTTP ${response.status}`);
  const parsed = v.safeParse(grantResponse, result);
  if (!parsed.success)
    throw new ProviderUnavailableError(SOURCE, 'unexpected response to a grant of free rounds');
  return parsed.output.status;
}
