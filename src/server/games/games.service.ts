import { createHash, randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import type { Satang } from '@/domain/money';
import type { AreaDeps } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { findHouseAccountId } from '../ledger/ledger.service';
import { assertNotPaused, gameScopes } from '../pauses/pause.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { assertSafe } from '../safety/safety.service';
import { fetchWallets, type WalletView } from '../wallet/wallet.service';
import { type GameProvider, type LaunchedPlayer, ProviderUnavailableError } from './game-provider';
import { findGame, findShownGame } from './games.queries';

/** Dependencies of game launches. */
export interface GamesDeps extends AreaDeps {
  providers: readonly GameProvider[];
}

interface GameReference {
  game_id: string;
  provider_id: string;
}

/**
 * Returns the member's wallets that a game accepts.
 * @throws RefusalError `game.not_found`
 */
export async function fetchUsableWallets(
  db: Db,
  memberId: number,
  game: GameReference,
): Promise<WalletView[]> {
  const found = await findGame(db, game.provider_id, game.game_id);
  if (!found) throw new RefusalError('game.not_found');
  return fetchWallets(db, memberId, { source: found.source, gameId: found.game_id });
}

/** A wallet that a game accepts, with the turnover still required before its money may be withdrawn. */
export interface OwingWallet extends WalletView {
  turnoverOwedSatang: Satang;
}

/**
 * Returns the member's wallets that a game accepts, with the turnover that each still owes. The main wallet owes the
 * total that blocks withdrawals; a bonus wallet owes the rest of its own bonus.
 * @throws RefusalError `game.not_found` | `game.hidden` | `site.paused`
 */
export async function fetchOwingWallets(
  { db, agentId }: AreaDeps,
  memberId: number,
  game: GameReference,
): Promise<OwingWallet[]> {
  await assertOffered({ db, agentId }, game);
  const [wallets, owed] = await Promise.all([
    fetchUsableWallets(db, memberId, game),
    fetchTurnoverOwed(db, memberId),
  ]);
  return wallets.map((wallet) => ({
    ...wallet,
    turnoverOwedSatang: totalLeft(
      wallet.walletTypeId === MAIN_WALLET_TYPE_ID
        ? owed
        : owed.filter(({ id }) => id === wallet.requirementId),
    ),
  }));
}

/**
 * Returns the URL that opens a game with one of the member's wallets. The game can stake only while the calling session
 * lives.
 * @throws RefusalError `game.not_found` | `game.hidden` | `site.paused` | `wallet.not_usable` | `safety.refused` |
 * `game.unavailable` | `auth.session_expired`
 */
export async function launchGame(
  deps: GamesDeps,
  member: Pick<CallingMember, 'id' | 'tokenHash'>,
  request: GameReference & Opening & { wallet_id: string; source: string },
): Promise<string> {
  const provider = await findProvider(deps, request);
  const wallets = await fetchUsableWallets(deps.db, member.id, request);
  const wallet = wallets.find((candidate) => String(candidate.accountId) === request.wallet_id);
  if (!wallet) throw new RefusalError('wallet.not_usable');
  await assertOffered(deps, request);
  await assertSafe(deps.db, member.id, { kind: 'play' });
  const player = await findPlayer(deps, provider.source, member, wallet);
  return launch(provider, request, player);
}

/**
 * Returns the URL of a game played without login and without money.
 * @throws RefusalError `game.not_found` | `game.hidden` | `site.paused` | `game.unavailable`
 */
export async function launchDemo(
  deps: GamesDeps,
  request: GameReference & Opening & { source: string },
): Promise<string> {
  const provider = await findProvider(deps, request);
  await assertOffered(deps, request);
  return launch(provider, request, null);
}

/** Checks that the agent shows a game of the catalogue, and that no pause bars its launch. */
async function assertOffered({ db, agentId }: AreaDeps, game: GameReference): Promise<void> {
  const asked = { providerId: game.provider_id, gameId: game.game_id };
  if (
    !(await findShownGame(db, agentId, asked)) &&
    (await findGame(db, game.provider_id, game.game_id))
  ) {
    throw new RefusalError('game.hidden');
  }
  await assertNotPaused(db, { agentId, scopes: gameScopes(game), isLaunch: true });
}

async function findProvider(
  deps: GamesDeps,
  request: GameReference & { source: string },
): Promise<GameProvider> {
  const game = await findGame(deps.db, request.provider_id, request.game_id);
  const provider = deps.providers.find((candidate) => candidate.source === game?.source);
  if (game?.source !== request.source || !provider) throw new RefusalError('game.not_found');
  return provider;
}

/** Options for opening a game. */
interface Opening {
  readonly is_mobile: boolean;
  readonly match_id?: string | undefined;
  /** Address of the player. */
  readonly ip: string;
}

async function launch(
  provider: GameProvider,
  request: GameReference & Opening,
  player: LaunchedPlayer | null,
): Promise<string> {
  try {
    return await provider.launch({
      providerId: request.provider_id,
      gameId: request.game_id,
      player,
      isMobile: request.is_mobile,
      // It is unknown, or only the network of a subscriber is known.
      ...(isIP(request.ip) !== 0 && { ip: request.ip }),
      ...(request.match_id !== undefined && { matchId: request.match_id }),
    });
  } catch (error) {
    if (error instanceof ProviderUnavailableError)
      throw new RefusalError('game.unavailable', { cause: error });
    throw error;
  }
}

/** Returns the player id for a wallet that is not registered with the provider yet. */
export function namePlayer(source: string, accountId: number): string {
  return createHash('sha256').update(`${source}/${accountId}`).digest('base64url');
}

/**
 * Returns the player and token of a member's wallet at a provider. A session has one token per wallet and provider,
 * however many games it opens.
 */
async function findPlayer(
  deps: GamesDeps,
  source: string,
  member: Pick<CallingMember, 'id' | 'tokenHash'>,
  { accountId, requirementId }: WalletView,
): Promise<LaunchedPlayer> {
  const houseAccountId = await findHouseAccountId(deps.db, deps.agentId, 'house_games');
  // The lock on the session row ensures that a token is created only for a session that still exists, whose end then
  // disables the token.
  const [player] = await queryRaw<LaunchedPlayer>(
    deps.db,
    `INSERT INTO game_players AS p
       (token, source, member_id, account_id, house_account_id, requirement_id, session_id, player_id)
     SELECT $1, $2, $3, $4, $5, $6, s.id,
       coalesce((SELECT k.player_id FROM game_players k WHERE k.account_id = $4 AND k.source = $2 LIMIT 1), $7)
     FROM member_sessions s WHERE s.token_hash = $8 FOR KEY SHARE
     ON CONFLICT (session_id, account_id, source) DO UPDATE SET source = p.source
     RETURNING player_id AS id, token`,
    [
      randomBytes(24).toString('base64url'),
      source,
      member.id,
      accountId,
      houseAccountId,
      requirementId,
      // Two simultaneous first launches compute the same player id.
      namePlayer(source, accountId),
      member.tokenHash,
    ],
  );
  // The session ended after the request was authenticated.
  if (!player) throw new RefusalError('auth.session_expired');
  return player;
}
