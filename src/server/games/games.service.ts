import { createHash, randomBytes } from 'node:crypto';
import { MAIN_WALLET_TYPE_ID } from '@/contract/wallet.contract';
import type { Satang } from '@/domain/money';
import type { AreaDeps } from '../area';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { findHouseAccountId } from '../ledger/ledger.service';
import { fetchTurnoverOwed, totalLeft } from '../requirements/turnover.queries';
import { assertSafe } from '../safety/safety.service';
import { fetchWallets, type WalletView } from '../wallet/wallet.service';
import { type GameProvider, type LaunchedPlayer, ProviderUnavailableError } from './game-provider';
import { findGame } from './games.queries';

/** What launching needs besides the database. */
export interface GamesDeps extends AreaDeps {
  providers: readonly GameProvider[];
}

interface GameReference {
  game_id: string;
  provider_id: string;
}

/**
 * The member's wallets that a game accepts.
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

/** A wallet that a game accepts, with what has to be played before its money may leave. */
export interface OwingWallet extends WalletView {
  turnoverOwedSatang: Satang;
}

/**
 * The member's wallets that a game accepts, with what each owes: the main wallet what a withdrawal asks for, a bonus
 * wallet what its own bonus still needs.
 * @throws RefusalError `game.not_found`
 */
export async function fetchOwingWallets(
  db: Db,
  memberId: number,
  game: GameReference,
): Promise<OwingWallet[]> {
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
 * Address of a game played with a wallet, for as long as the session that asks lives.
 * @throws RefusalError `game.not_found` | `wallet.not_usable` | `safety.refused` | `game.unavailable`
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
  await assertSafe(deps.db, member.id, { kind: 'play' });
  const player = await findPlayer(deps, provider.source, member, wallet);
  return launch(provider, request, player);
}

/**
 * Address of a game played without login and without money.
 * @throws RefusalError `game.not_found` | `game.unavailable`
 */
export async function launchDemo(
  deps: GamesDeps,
  request: GameReference & Opening & { source: string },
): Promise<string> {
  return launch(await findProvider(deps, request), request, null);
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

/** How a game is opened. */
interface Opening {
  readonly is_mobile: boolean;
  readonly match_id?: string | undefined;
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
      ...(request.match_id !== undefined && { matchId: request.match_id }),
    });
  } catch (error) {
    if (error instanceof ProviderUnavailableError)
      throw new RefusalError('game.unavailable', { cause: error });
    throw error;
  }
}

/** The name of a wallet that no provider knows yet. */
export function namePlayer(source: string, accountId: number): string {
  return createHash('sha256').update(`${source}/${accountId}`).digest('base64url');
}

/** The member's wallet towards a provider. A session has one token for it, however many games it opens. */
async function findPlayer(
  deps: GamesDeps,
  source: string,
  member: Pick<CallingMember, 'id' | 'tokenHash'>,
  { accountId, requirementId }: WalletView,
): Promise<LaunchedPlayer> {
  const houseAccountId = await findHouseAccountId(deps.db, deps.agentId, 'house_games');
  // The session is held: either it is there for its end to bar the token, or there is no token.
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
      // Of two first launches at once both find the same name.
      namePlayer(source, accountId),
      member.tokenHash,
    ],
  );
  // The session has ended since the call was let in.
  if (!player) throw new RefusalError('auth.session_expired');
  return player;
}
