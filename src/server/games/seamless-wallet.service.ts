import type { ProviderResponse, ProviderStatus, SafetyReason } from '@/contract/provider.contract';
import { type BatchReport, createBatcher } from '../db/batcher';
import { queryRaw } from '../db/raw';
import { retryOnConflict } from '../db/retry-on-conflict';
import type { Db } from '../db/tables';
import { bodyHashOf, transferIdOf } from '../ledger/command-id';
import { fetchBalance } from '../ledger/ledger.service';
import { findFreeRoundRefusal } from './free-rounds.queries';
import { callIdOf, MONEY_LEG, type WalletRoute } from './wallet-call-id';

const MOST_CALLS_PER_BATCH = 128;

interface CallBase {
  source: string;
  playerToken: string;
  transactionId: string;
}

interface RoundCall extends CallBase {
  roundId: string;
}

/**
 * A money call of a provider. Amounts in satang. Optional fields are left out at their defaults, because a repeated call
 * is recognised by its content.
 */
export type WalletCall =
  | (RoundCall & {
      kind: 'debit';
      gameId: string;
      /** Zero opens a round, and moves nothing. */
      amountSatang: number;
      roundClosed?: boolean;
    })
  | (RoundCall & {
      kind: 'wager';
      gameId: string;
      stakeSatang: number;
      winSatang: number;
      roundClosed: boolean;
      validTurnoverSatang?: number;
    })
  | (RoundCall & {
      kind: 'credit';
      gameId: string;
      amountSatang: number;
      roundClosed: boolean;
      validTurnoverSatang?: number;
      /** Grant of free rounds that the round belongs to. */
      freeRoundsReference?: string;
      /** Transaction id of the debit or wager that must stand. */
      paidTransactionId?: string;
      isJackpot?: boolean;
    })
  | (CallBase & { kind: 'promo'; amountSatang: number })
  | (CallBase & {
      kind: 'adjustIn' | 'adjustOut';
      amountSatang: number;
      /** Reason in the words of the provider, for the audit log. */
      note: string;
    })
  | (RoundCall & {
      kind: 'rollback';
      /** Call that the transaction id names; a debit or wager if left out. */
      undoes?: 'credit';
      /** Part of a debit to return; all of it if left out. */
      amountSatang?: number;
      /** Whether the round stays closed when its credit is undone. */
      roundClosed?: boolean;
    });

/** The wallet through which providers move money. */
export interface SeamlessWallet {
  /** Posts a call; a repeated call gets the stored response again, see `docs/rules.md#seamless-wallet`. */
  post: (call: WalletCall) => Promise<ProviderResponse>;
  /** Posts calls together, in their order; each is accepted or refused on its own. Responses have the same order. */
  postAll: (calls: readonly WalletCall[]) => Promise<ProviderResponse[]>;
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
  const post = (call: WalletCall) => batcher.submit(toParameters(call));
  return {
    post,
    postAll: (calls) => Promise.all(calls.map(post)),
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

/** Leg of a win in a call that also stakes. */
const WIN_LEG = 'win';

/** Builds one call for the SQL function `game_wallet_batch`. */
function toParameters(call: WalletCall): object {
  const idOf = (route: WalletRoute, transactionId = call.transactionId) =>
    callIdOf({ source: call.source, route, transactionId });
  const kind = routes[call.kind];
  const undone = call.kind === 'rollback' ? (call.undoes ?? 'debit') : undefined;
  const commandId = idOf(kind);
  const counterpartId = idOf(undone ?? 'rollback');
  const shared = {
    ...{ kind, source: call.source, player_token: call.playerToken, key: call.transactionId },
    command_id: commandId,
    transfer_id: transferIdOf(commandId, MONEY_LEG),
    counterpart_id: counterpartId,
    other_id: idOf((undone ?? kind) === 'debit' ? 'credit' : 'debit'),
    body_hash: bodyHashOf(call).toString('hex'),
  };
  switch (call.kind) {
    case 'debit':
      return {
        ...{ ...shared, round_id: call.roundId, game_id: call.gameId, amount: call.amountSatang },
        round_closed: call.roundClosed,
      };
    case 'wager':
      return {
        ...{ ...shared, round_id: call.roundId, game_id: call.gameId, amount: call.stakeSatang },
        round_closed: call.roundClosed,
        valid_turnover: call.validTurnoverSatang,
        rare: { win: call.winSatang, win_transfer_id: transferIdOf(commandId, WIN_LEG) },
      };
    case 'credit':
      return {
        ...{ ...shared, round_id: call.roundId, game_id: call.gameId, amount: call.amountSatang },
        round_closed: call.roundClosed,
        valid_turnover: call.validTurnoverSatang,
        free_rounds: call.freeRoundsReference,
        ...((call.isJackpot === true || call.paidTransactionId !== undefined) && {
          rare: {
            ...(call.isJackpot === true && { win_kind: 'jackpot' }),
            ...(call.paidTransactionId !== undefined && {
              paid_id: idOf('debit', call.paidTransactionId),
              paid_transfer_id: transferIdOf(idOf('debit', call.paidTransactionId), MONEY_LEG),
              paid_win_transfer_id: transferIdOf(idOf('debit', call.paidTransactionId), WIN_LEG),
              paid_rollback_id: idOf('rollback', call.paidTransactionId),
            }),
          },
        }),
      };
    case 'promo':
      return {
        ...{ ...shared, amount: call.amountSatang },
        rare: { win_kind: 'promo', reference: `promo/${call.source}/${call.transactionId}` },
      };
    case 'adjustIn':
    case 'adjustOut':
      return {
        ...{ ...shared, kind: 'adjust' },
        amount: call.kind === 'adjustIn' ? call.amountSatang : -call.amountSatang,
        rare: { note: call.note, reference: `adjust/${call.source}/${call.transactionId}` },
      };
    case 'rollback':
      return {
        ...{ ...shared, round_id: call.roundId, amount: call.amountSatang },
        round_closed: call.roundClosed,
        rare: {
          undone,
          transfer_id_of_undone: transferIdOf(counterpartId, MONEY_LEG),
          ...(undone === 'debit' && {
            win_transfer_id: transferIdOf(commandId, WIN_LEG),
            win_transfer_id_of_undone: transferIdOf(counterpartId, WIN_LEG),
          }),
        },
      };
  }
}

/** Route of the command of each kind: calls that take money share ids of transactions, and so do calls that give it. */
const routes = {
  debit: 'debit',
  wager: 'debit',
  adjustOut: 'debit',
  credit: 'credit',
  promo: 'credit',
  adjustIn: 'credit',
  rollback: 'rollback',
} as const satisfies Record<WalletCall['kind'], WalletRoute>;
