import type { ProviderResponse, ProviderStatus, SafetyReason } from '@/contract/provider.contract';
import { type BatchReport, createBatcher } from '../db/batcher';
import { queryRaw } from '../db/raw';
import { retryOnConflict } from '../db/retry-on-conflict';
import type { Db } from '../db/tables';
import { bodyHashOf, commandIdOf, transferIdOf } from '../ledger/command-id';
import { fetchBalance } from '../ledger/ledger.service';
import { findFreeRoundRefusal } from './free-rounds.queries';

const MOST_CALLS_PER_BATCH = 128;

interface CallBase {
  source: string;
  playerToken: string;
  transactionId: string;
  roundId: string;
}

/** A money call of a provider. Amounts in satang. */
export type WalletCall =
  | (CallBase & { kind: 'debit'; gameId: string; amountSatang: number })
  | (CallBase & {
      kind: 'credit';
      gameId: string;
      amountSatang: number;
      roundClosed: boolean;
      validTurnoverSatang?: number;
      /** Grant of free rounds that the round belongs to. */
      freeRoundsReference?: string;
    })
  | (CallBase & { kind: 'rollback' });

/** The wallet through which providers move money. */
export interface SeamlessWallet {
  /** Posts a call; a repeated call gets the stored response again, see `docs/rules.md#seamless-wallet`. */
  post: (call: WalletCall) => Promise<ProviderResponse>;
  /**
   * Returns the balance of the player's wallet; null for an unknown token, or when its session has ended.
   * @param freeRoundsReference grant of free rounds; if given, the response also says whether one of its rounds may be
   * played now
   */
  findBalance: (
    source: string,
    playerToken: string,
    freeRoundsReference?: string,
  ) => Promise<ProviderResponse>;
  /** Resolves when every accepted call has its response. */
  drain: () => Promise<void>;
}

/** Creates the wallet over a batcher: calls that arrive while a batch runs share the next commit. */
export function createSeamlessWallet(
  db: Db,
  options: { onBatch?: (batch: BatchReport) => void; mostCallsPerBatch?: number } = {},
): SeamlessWallet {
  const batcher = createBatcher<object, ProviderResponse>({
    maxItems: options.mostCallsPerBatch ?? MOST_CALLS_PER_BATCH,
    onBatch: options.onBatch,
    run: async (items) => {
      const rows = await runBatch(db, JSON.stringify(items));
      const responses = new Array<ProviderResponse>(items.length);
      for (const { ordinal, status, balance, replayed, reason } of rows) {
        responses[ordinal - 1] = {
          ...{ status, balance_satang: balance, replayed },
          ...(reason !== null && { reason }),
        };
      }
      return responses;
    },
  });
  return {
    post: (call) => batcher.submit(toParameters(call)),
    findBalance: async (source, playerToken, freeRoundsReference) => {
      const player = await db
        .selectFrom('game_players')
        .select(['account_id', 'member_id', 'may_stake'])
        .where('token', '=', playerToken)
        .where('source', '=', source)
        .executeTakeFirst();
      if (!player) return { status: 'unknown_player', balance_satang: null, replayed: false };
      if (!player.may_stake)
        return { status: 'session_ended', balance_satang: null, replayed: false };
      const refusal =
        freeRoundsReference === undefined
          ? null
          : await findFreeRoundRefusal(db, {
              source,
              accountId: player.account_id,
              memberId: player.member_id,
              reference: freeRoundsReference,
            });
      return {
        status: refusal ?? 'ok',
        balance_satang: await fetchBalance(db, player.account_id),
        replayed: false,
      };
    },
    drain: () => batcher.drain(),
  };
}

interface OutcomeRow {
  ordinal: number;
  status: ProviderStatus;
  balance: number | null;
  replayed: boolean;
  reason: SafetyReason | null;
}

function runBatch(db: Db, calls: string): Promise<OutcomeRow[]> {
  return retryOnConflict(() =>
    queryRaw<OutcomeRow>(
      db,
      'SELECT ordinal, status, balance, replayed, reason FROM game_wallet_batch($1::text::jsonb)',
      [calls],
    ),
  );
}

/** Builds one call for the SQL function `game_wallet_batch`. */
function toParameters(call: WalletCall): object {
  const scope = `provider/${call.source}`;
  const commandId = commandIdOf({ scope, route: call.kind, key: call.transactionId });
  const counterpart = call.kind === 'debit' ? 'rollback' : 'debit';
  const other = call.kind === 'credit' ? 'debit' : 'credit';
  const counterpartId = commandIdOf({ scope, route: counterpart, key: call.transactionId });
  return {
    kind: call.kind,
    source: call.source,
    player_token: call.playerToken,
    key: call.transactionId,
    round_id: call.roundId,
    command_id: commandId,
    transfer_id: transferIdOf(commandId, 'wallet'),
    counterpart_id: counterpartId,
    other_id: commandIdOf({ scope, route: other, key: call.transactionId }),
    body_hash: bodyHashOf(call).toString('hex'),
    ...(call.kind === 'rollback'
      ? { transfer_id_of_debit: transferIdOf(counterpartId, 'wallet') }
      : { game_id: call.gameId, amount: call.amountSatang }),
    ...(call.kind === 'credit' && {
      round_closed: call.roundClosed,
      valid_turnover: call.validTurnoverSatang,
      free_rounds: call.freeRoundsReference,
    }),
  };
}
