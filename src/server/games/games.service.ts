import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { findHouseAccountId } from '../ledger/ledger.service';
import { type GameProvider, ProviderUnavailableError } from '../providers/game-provider';
import { fetchWallets, type WalletView } from '../wallet/wallet.service';
import { findGame } from './games.queries';

type Db = Kysely<DatabaseTables>;

/** What launching needs besides the database. */
export interface GamesDeps {
  db: Db;
  agentId: number;
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

/**
 * Address of a game played with a wallet.
 * @throws RefusalError `game.not_found` | `wallet.not_usable` | `safety.refused` | `game.unavailable`
 */
export async function launchGame(
  deps: GamesDeps,
  memberId: number,
  request: GameReference & { wallet_id: string; is_mobile: boolean; source: string },
): Promise<string> {
  const provider = await findProvider(deps, request);
  const wallets = await fetchUsableWallets(deps.db, memberId, request);
  const wallet = wallets.find((candidate) => String(candidate.accountId) === request.wallet_id);
  if (!wallet) throw new RefusalError('wallet.not_usable');
  const [safety] = await queryRaw<{ allowed: boolean }>(
    deps.db,
    "SELECT safety_allows($1::bigint, 'stake', 1) AS allowed",
    [memberId],
  );
  if (!safety?.allowed) throw new RefusalError('safety.refused');
  const playerToken = await findPlayerToken(deps, provider.source, memberId, wallet);
  return launch(provider, { ...request, playerToken });
}

/**
 * Address of a game played without login and without money.
 * @throws RefusalError `game.not_found` | `game.unavailable`
 */
export async function launchDemo(
  deps: GamesDeps,
  request: GameReference & { is_mobile: boolean; source: string },
): Promise<string> {
  return launch(await findProvider(deps, request), { ...request, playerToken: null });
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

async function launch(
  provider: GameProvider,
  request: GameReference & { is_mobile: boolean; playerToken: string | null },
): Promise<string> {
  try {
    return await provider.launch({
      providerId: request.provider_id,
      gameId: request.game_id,
      playerToken: request.playerToken,
      isMobile: request.is_mobile,
    });
  } catch (error) {
    if (error instanceof ProviderUnavailableError)
      throw new RefusalError('game.unavailable', { cause: error });
    throw error;
  }
}

async function findPlayerToken(
  deps: GamesDeps,
  source: string,
  memberId: number,
  { accountId, requirementId }: WalletView,
): Promise<string> {
  const houseAccountId = await findHouseAccountId(deps.db, deps.agentId, 'house_games');
  const [row] = await queryRaw<{ token: string }>(
    deps.db,
    `INSERT INTO game_players AS p (token, source, member_id, account_id, house_account_id, requirement_id)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (account_id, source) DO UPDATE SET source = p.source RETURNING token`,
    [
      randomBytes(24).toString('base64url'),
      source,
      memberId,
      accountId,
      houseAccountId,
      requirementId,
    ],
  );
  if (!row) throw new Error('player token was not written');
  return row.token;
}
