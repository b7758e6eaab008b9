import type { ProviderResponse, ProviderStatus } from '@/contract/provider.contract';
import type { ProviderPlayer, WalletProtocol } from '../../games/wallet-protocol';
import type { BetCall, Hub88Status, RollbackCall, WinCall } from './hub88-calls';
import { HUB88_SOURCE } from './hub88-client';
import { OWN_CURRENCY, toSatang, toWholeSatang } from './hub88-messages';
import { nameRound } from './hub88-rounds';

/** Answer to a call: its status, and the balance in satang if it is known. */
export interface WalletAnswer {
  readonly status: Hub88Status;
  readonly balanceSatang: number | null;
}

/**
 * Status by the response of the wallet. Hub88 rolls a refused bet back unless it lacks money or reached a limit.
 */
const statuses: Readonly<Record<Exclude<ProviderStatus, 'refused_by_safety'>, Hub88Status>> = {
  ok: 'RS_OK',
  insufficient_balance: 'RS_ERROR_NOT_ENOUGH_MONEY',
  site_paused: 'RS_ERROR_USER_DISABLED',
  wallet_not_usable: 'RS_ERROR_USER_DISABLED',
  stake_too_large: 'RS_ERROR_LIMIT_REACHED',
  transaction_conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  rolled_back: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  unknown_player: 'RS_ERROR_INVALID_TOKEN',
  session_ended: 'RS_ERROR_TOKEN_EXPIRED',
  unknown_round: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  unknown_transaction: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST',
  unknown_free_rounds: 'RS_ERROR_LIMIT_REACHED',
};

/** Converts a response of the wallet. */
export function toAnswer({ status, balance_satang, reason }: ProviderResponse): WalletAnswer {
  const isLimit = reason === 'limit' || reason === 'reality_check';
  return {
    status:
      status === 'refused_by_safety'
        ? isLimit
          ? 'RS_ERROR_LIMIT_REACHED'
          : 'RS_ERROR_USER_DISABLED'
        : statuses[status],
    balanceSatang: balance_satang,
  };
}

/** Refuses a call that the wallet has not seen. */
export const refuse = (status: Hub88Status): WalletAnswer => ({ status, balanceSatang: null });

/** Handles a bet. */
export async function placeBet(
  protocol: WalletProtocol,
  player: ProviderPlayer,
  call: BetCall,
): Promise<WalletAnswer> {
  const { wallet } = protocol;
  if (call.currency !== OWN_CURRENCY) return refuse('RS_ERROR_WRONG_CURRENCY');
  const amountSatang = toSatang(call.amount);
  if (amountSatang === undefined) return refuse('RS_ERROR_WRONG_TYPES');
  const roundId = nameRound(player, call, call.transaction_uuid);
  const shared = {
    ...{ source: HUB88_SOURCE, playerToken: call.token, transactionId: call.transaction_uuid },
    ...{ roundId, gameId: call.game_code },
  };
  if (!call.is_free && !call.is_supplier_promo) {
    return toAnswer(
      await wallet.post({
        ...{ kind: 'debit', ...shared, amountSatang },
        ...(call.round_closed && { roundClosed: true }),
      }),
    );
  }
  const grant = await findGrantOf(protocol, player, call);
  // The provider's own promotions cost the member nothing, and the wallet knows no grant of them.
  if (grant === undefined) return toAnswer(await wallet.findBalance(HUB88_SOURCE, call.token));
  // A free round begins with its win, which counts it; one that is lost counts with its bet.
  if (!call.round_closed) {
    return toAnswer(await wallet.findBalance(HUB88_SOURCE, call.token, grant));
  }
  return toAnswer(
    await wallet.post({
      ...{ kind: 'credit', ...shared, amountSatang: 0, roundClosed: true },
      freeRoundsReference: grant,
    }),
  );
}

/** Handles a win. A part of a satang is left to the provider, and logged. */
export async function payWin(
  protocol: WalletProtocol,
  player: ProviderPlayer,
  call: WinCall,
): Promise<WalletAnswer> {
  const { wallet, logger } = protocol;
  if (call.currency !== OWN_CURRENCY) return refuse('RS_ERROR_WRONG_CURRENCY');
  const { amountSatang, left } = toWholeSatang(call.amount);
  const { transaction_uuid: transactionId } = call;
  if (left > 0) logger.warn({ transactionId, left }, 'a win of Hub88 had a part of a satang');
  const money = {
    ...{ source: HUB88_SOURCE, playerToken: call.token, transactionId, amountSatang },
  };
  const grant = await findGrantOf(protocol, player, call);
  if (grant === undefined && (call.is_supplier_promo || call.is_free)) {
    return amountSatang === 0
      ? toAnswer(await wallet.findBalance(HUB88_SOURCE, call.token))
      : toAnswer(await wallet.post({ kind: 'promo', ...money }));
  }
  const credit = {
    ...{ kind: 'credit' as const, ...money },
    roundId: nameRound(player, call, call.reference_transaction_uuid ?? transactionId),
    ...{ gameId: call.game_code, roundClosed: call.round_closed },
  };
  if (grant !== undefined) {
    return toAnswer(await wallet.post({ ...credit, freeRoundsReference: grant }));
  }
  if (call.reference_transaction_uuid == null) return refuse('RS_ERROR_TRANSACTION_DOES_NOT_EXIST');
  return toAnswer(
    await wallet.post({ ...credit, paidTransactionId: call.reference_transaction_uuid }),
  );
}

/** Returns the grant that a free round belongs to; undefined without a reward that the site has given. */
async function findGrantOf(
  { findGrant }: WalletProtocol,
  { accountId }: ProviderPlayer,
  { game_code: gameId, reward_uuid: rewardId }: Pick<BetCall, 'game_code' | 'reward_uuid'>,
): Promise<string | undefined> {
  return rewardId ? findGrant({ accountId, gameId, rewardId }) : undefined;
}

/** Undoes a bet or a win. One that has not arrived will be refused. */
export async function rollBack(
  { wallet }: WalletProtocol,
  player: ProviderPlayer,
  call: RollbackCall,
): Promise<WalletAnswer> {
  const rollback = {
    ...{ kind: 'rollback' as const, source: HUB88_SOURCE, playerToken: call.token },
    transactionId: call.reference_transaction_uuid,
    roundId: nameRound(player, call, call.reference_transaction_uuid),
  };
  const response = await wallet.post(rollback);
  // The protocol does not say which of them it undoes.
  if (response.status !== 'transaction_conflict') return toAnswer(response);
  return toAnswer(await wallet.post({ ...rollback, undoes: 'credit' }));
}
