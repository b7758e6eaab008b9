import type { ProviderStatus } from '@/contract/provider.contract';

/** A stake or win of one round on its way to or from the wallet. */
export interface WalletEntry {
  readonly playerKey: string;
  readonly playerToken: string | null;
  readonly transactionId: string;
  readonly roundId: string;
  readonly gameId: string;
  readonly amountSatang: number;
}

/** The result of a round. */
export interface WinEntry extends WalletEntry {
  /** The part of the stake that counts as turnover; null where all of it does. */
  readonly validTurnoverSatang: number | null;
  /** The grant that gave the round; null where its stake was paid. */
  readonly freeRoundsReference: string | null;
}

/** A round that costs the wallet nothing. */
export interface FreeRoundEntry extends Pick<WalletEntry, 'playerKey' | 'playerToken'> {
  readonly freeRoundsReference: string;
}

/** The wallet's answer, or that it is unknown whether the call arrived. */
export type WalletReply =
  | { readonly heard: true; readonly status: ProviderStatus; readonly balanceSatang: number | null }
  | { readonly heard: false };

/** Every call may be repeated with the same transaction id. */
export interface WalletPort {
  balance: (player: Pick<WalletEntry, 'playerKey' | 'playerToken'>) => Promise<WalletReply>;
  /** Whether a round of a grant may be played now. It moves nothing. */
  askFreeRound: (entry: FreeRoundEntry) => Promise<WalletReply>;
  debit: (entry: WalletEntry) => Promise<WalletReply>;
  /** Closes the round. */
  credit: (entry: WinEntry) => Promise<WalletReply>;
  /** Undoes the debit of that transaction id, also one that may still arrive. */
  rollback: (entry: Omit<WalletEntry, 'amountSatang'>) => Promise<WalletReply>;
}
