import type { Logger } from 'pino';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { SeamlessWallet } from './seamless-wallet.service';

/** A wallet of a member at a provider. */
export interface ProviderPlayer {
  readonly playerId: string;
  readonly accountId: number;
}

/** A free round, as a provider names it. */
interface NamedReward {
  readonly accountId: number;
  readonly gameId: string;
  /** Id of the reward at the provider. */
  readonly rewardId: string;
}

/** The members' wallets, for a provider that calls them by a protocol of its own. */
export interface WalletProtocol {
  readonly wallet: SeamlessWallet;
  readonly logger: Logger;
  /** Returns the wallet of a launch token, also after its session has ended; undefined for an unknown one. */
  readonly findPlayer: (token: string) => Promise<ProviderPlayer | undefined>;
  /** Returns the reference of the grant that a free round belongs to. */
  readonly findGrant: (reward: NamedReward) => Promise<string | undefined>;
}

/** Creates the protocol of one provider. */
export function createWalletProtocol(
  { db, wallet, logger }: { db: Db; wallet: SeamlessWallet; logger: Logger },
  source: string,
): WalletProtocol {
  return {
    wallet,
    logger,
    findPlayer: async (token) => {
      const [player] = await queryRaw<ProviderPlayer>(
        db,
        'SELECT player_id AS "playerId", account_id AS "accountId" FROM game_players WHERE token = $1 AND source = $2',
        [token, source],
      );
      return player;
    },
    findGrant: async ({ accountId, gameId, rewardId }) => {
      // A round may be played before the answer with the reward's id has come, or that answer may be lost.
      const [grant] = await queryRaw<{ id: string }>(
        db,
        `SELECT id FROM free_round_grants
         WHERE account_id = $1 AND source = $2 AND game_id = $3 AND state <> 'refused'
           AND (provider_reference = $4 OR provider_reference IS NULL)
         ORDER BY provider_reference IS NULL, ordered_at LIMIT 1`,
        [accountId, source, gameId, rewardId],
      );
      return grant?.id;
    },
  };
}
