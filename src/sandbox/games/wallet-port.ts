import type { ProviderStatus, SafetyReason } from '@/contract/provider.contract';

/** A stake or win of one round, for a wallet call. */
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
  /** Part of the stake in satang that counts as turnover; null for the whole stake. */
  readonly validTurnoverSatang: number | null;
  /** The grant that paid for the round; null where its stake was paid. */
  readonly freeRoundsReference: string | null;
}

/** A round that costs the wallet nothing. */
export interface FreeRoundEntry extends Pick<WalletEntry, 'playerKey' | 'playerToken'> {
  readonly freeRoundsReference: string;
}

/** The wallet's response; `heard` is false when it is unknown whether the call arrived. */
export type WalletReply =
  | {
      readonly heard: true;
      readonly status: ProviderStatus;
      readonly balanceSatang: number | null;
      /** The reason for `refused_by_safety`. */
      readonly reason?: SafetyReason;
    }
  | { readonly heard: false };

/** The wallet. Every call may be repeated with the same transaction id. */
export interface WalletPort {
  balance: (player: Pick<WalletEntry, 'playerKey' | 'playerToken'>) => Promise<WalletReply>;
  /** Asks whether a round of a grant may be played now. Moves no money. */
  askFreeRound: (entry: FreeRoundEntry) => Promise<WalletReply>;
  debit: (entry: WalletEntry) => Promise<WalletReply>;
  /** Pays the win and closes the round. */
  credit: (entry: WinEntry) => Promise<WalletReply>;
  /** Undoes the debit of a transaction id, even a debit that has not arrived yet. */
  rollback: (entry: Omit<WalletEntry, 'amountSatang'>) => Promise<WalletReply>;
}
