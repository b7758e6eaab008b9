import { type Game, gameDemo, gameLink, gameWallets } from '@/contract/games.contract';
import { call } from '@/shared/http/http-client';
import { type PlayableWallet, toPlayableWallets } from './playable-wallets.rules';

/** Fields that identify a game for the server. */
export type GameReference = Pick<Game, 'game_id' | 'provider_id' | 'sub_provider_id' | 'source'>;
/** A game to open; a sportsbook may be opened at a match. */
type GameOpening = GameReference & { readonly match_id?: string | undefined };
/** Fetches the wallets that a member can start a game with. */
export async function fetchPlayableWallets(
  game: GameReference,
  signal: AbortSignal,
): Promise<PlayableWallet[]> {
  const { game_id, provider_id, sub_provider_id } = game;
  const { data } = await call(gameWallets, {
    body: { game_id, provider_id, sub_provider_id },
    signal,
    handlesBadRequest: true,
  });
  return toPlayableWallets(data);
}

/** Fetches the URL of a game that is played with a wallet. */
export async function fetchGameLink(
  game: GameOpening,
  options: { walletId: string; isMobile: boolean },
  signal: AbortSignal,
): Promise<string> {
  const { game_id, provider_id, source, match_id } = game;
  const { data } = await call(gameLink, {
    body: {
      game_id,
      provider_id,
      source,
      wallet_id: options.walletId,
      is_mobile: options.isMobile,
      ...(match_id !== undefined && { match_id }),
    },
    signal,
    handlesBadRequest: true,
  });
  return data.link;
}

/** Fetches the URL of a game's demo. */
export async function fetchDemoLink(
  game: GameOpening,
  options: { agentCode: string; isMobile: boolean },
  signal: AbortSignal,
): Promise<string> {
  const { game_id, provider_id, source, match_id } = game;
  const { data } = await call(gameDemo, {
    body: {
      game_id,
      provider_id,
      source,
      is_mobile: options.isMobile,
      ...(match_id !== undefined && { match_id }),
      ...(options.agentCode !== '' && { agent_code: options.agentCode }),
    },
    signal,
    handlesBadRequest: true,
  });
  return data.link;
}
