import type { SlotRound } from '@/domain/slot-engine';

// What the game's page and its server say to each other. Amounts in satang.

/** A spin as the page asks for it. */
export interface SpinRequest {
  readonly launch_token: string;
  readonly bet: number;
  readonly client_seed?: string;
  /** UUID made by the page; the same again is the same spin. */
  readonly spin_id: string;
}

/** A seed whose hash is shown before it decides anything. */
export interface SeedView {
  readonly seed_id: string;
  readonly hash: string;
  readonly next_nonce: number;
  /** Spins after which the seed is revealed by itself. */
  readonly spins_per_seed: number;
}

/** A round whose stake was paid: its result may be shown. */
export interface RoundView {
  readonly round_id: string;
  readonly bet_satang: number;
  readonly win_satang: number;
  readonly outcome: SlotRound;
  /** False while the wallet has not yet confirmed the win. */
  readonly settled: boolean;
}

/** A past round with all it takes to compute it again, once its seed is revealed. */
export interface PastRound {
  readonly round_id: string;
  readonly played_at: string;
  readonly bet_satang: number;
  readonly win_satang: number;
  readonly free_spins: number;
  readonly win_milli: number;
  readonly stops: readonly number[];
  readonly seed_hash: string;
  /** Null until the seed is revealed. */
  readonly server_seed: string | null;
  readonly client_seed: string;
  readonly nonce: number;
}

/** Seed and past rounds, as every answer about the player's standing carries them. */
export interface Standing {
  /** Null when the wallet could not be asked. */
  readonly balance_satang: number | null;
  readonly seed: SeedView;
  readonly history: readonly PastRound[];
}

/** A refusal or delay that the player is told about. */
export type Notice<Status extends string> = Status extends string
  ? { readonly status: Status; readonly message: string }
  : never;

/** Answers to `state`. */
export type StateAnswer =
  | ({
      readonly status: 'ok';
      readonly last_bet_satang: number | null;
      /** A paid round whose result the player has not seen. */
      readonly interrupted: RoundView | null;
      /** True while a round has no result yet: the wallet does not answer, or a process that died still holds it. */
      readonly open: boolean;
    } & Standing)
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Answers to `spin`. */
export type SpinAnswer =
  | ({ readonly status: 'ok'; readonly round: RoundView } & Standing)
  /** Nothing new was staked: this is the result of the round that stood open. */
  | ({ readonly status: 'interrupted'; readonly round: RoundView } & Standing)
  | (Notice<'refused'> & { readonly reason: string; readonly balance_satang: number | null })
  /** Ask again with the same spin_id. */
  | (Notice<'pending' | 'too_soon'> & { readonly retry_after_ms: number })
  | Notice<'expired' | 'malformed' | 'spin_conflict' | 'failed'>;

/** Answers to `seed`, which reveals the seed in use and begins another. */
export type SeedAnswer =
  | ({ readonly status: 'ok' } & Standing)
  | Notice<'round_open' | 'expired' | 'malformed' | 'failed'>;

/** What the page tells its script. */
export interface PlayConfig {
  readonly api: string;
  readonly launchToken: string;
  readonly gameName: string;
  readonly studioName: string;
  readonly variant: 'low' | 'medium' | 'high';
  readonly demo: boolean;
  /** Picture and Thai-readable name of each symbol, in the order of the engine. */
  readonly symbols: readonly { readonly image: string; readonly name: string }[];
}
