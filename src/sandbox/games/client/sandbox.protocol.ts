// Messages between the page of any game and its server. Amounts in satang.

/** A stake as the page sends it, to which each game adds its own fields. */
export interface PlayRequest {
  readonly launch_token: string;
  readonly client_seed?: string;
  /** UUID made by the page; a repeated id means the same round. */
  readonly spin_id: string;
  /** Reference of the grant that pays for the round; without it the wallet pays. */
  readonly free_rounds_reference?: string;
}

/** Free rounds granted to the player. */
export interface FreeRoundsView {
  readonly reference: string;
  readonly rounds: number;
  readonly rounds_left: number;
  /** Stake of every round. */
  readonly stake_satang: number;
  readonly expires_at: string;
}

/** A seed whose hash is published before the seed decides anything. */
export interface SeedView {
  readonly seed_id: string;
  readonly hash: string;
  readonly next_nonce: number;
}

/** A round whose stake was paid: its result may be shown. */
export interface RoundView {
  readonly round_id: string;
  readonly bet_satang: number;
  /** Details of the bet beside its amount, such as the selected fish. */
  readonly bets: unknown;
  /** Whether a grant paid for the round, not the wallet. */
  readonly is_free: boolean;
  readonly win_satang: number;
  readonly outcome: unknown;
  /** False while the wallet has not confirmed the win. */
  readonly settled: boolean;
}

/** A past round with all the data to recompute it, once its seed is revealed. */
export interface PastRound {
  readonly round_id: string;
  readonly played_at: string;
  readonly bet_satang: number;
  readonly win_satang: number;
  readonly is_free: boolean;
  readonly seed_hash: string;
  /** Null until the seed is revealed. */
  readonly server_seed: string | null;
  readonly client_seed: string;
  readonly nonce: number;
}

/** The types that a game defines itself. */
export interface GameViews {
  readonly round: RoundView;
  readonly past: PastRound;
  readonly seed: SeedView;
}

/** Balance, current seed, past rounds and free rounds, which nearly every response carries. */
export interface PlayState<V extends GameViews = GameViews> {
  /** Null when the wallet could not be reached. */
  readonly balance_satang: number | null;
  readonly seed: V['seed'];
  readonly history: readonly V['past'][];
  /** Null while the player pays for every round. */
  readonly free_rounds: FreeRoundsView | null;
}

/** A refusal or delay with a message for the player. */
export type Notice<Status extends string> = Status extends string
  ? { readonly status: Status; readonly message: string }
  : never;

/** The wallet refused the stake. */
export type RefusedResponse = Notice<'refused'> & {
  readonly reason: string;
  readonly balance_satang: number | null;
};

/** The request has to be repeated with the same `spin_id`. */
export type DelayResponse<Status extends string> = Notice<Status> & {
  readonly retry_after_ms: number;
};

/** Responses to `state`. */
export type StateResponse<V extends GameViews = GameViews> =
  | ({
      readonly status: 'ok';
      readonly last_bet_satang: number | null;
      /** A paid round whose result the player has not seen. */
      readonly interrupted: V['round'] | null;
      /**
       * True while a round has no result yet: the wallet does not respond, or a crashed process still holds the round.
       */
      readonly open: boolean;
    } & PlayState<V>)
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Responses to a stake. */
export type PlayResponse<V extends GameViews = GameViews> =
  | ({ readonly status: 'ok'; readonly round: V['round'] } & PlayState<V>)
  /** Nothing new was staked: this is the result of the round that was open. */
  | ({ readonly status: 'interrupted'; readonly round: V['round'] } & PlayState<V>)
  /** Nothing was played: the grant has no round left, or has expired. */
  | (Notice<'free_rounds_over'> & PlayState<V>)
  | RefusedResponse
  | DelayResponse<'pending' | 'too_soon'>
  | Notice<'expired' | 'malformed' | 'spin_conflict' | 'bet_limits' | 'failed'>;

/** Responses to `seed`, which reveals the current seed and starts a new one. */
export type SeedResponse<V extends GameViews = GameViews> =
  | ({ readonly status: 'ok' } & PlayState<V>)
  | Notice<'round_open' | 'expired' | 'malformed' | 'failed'>;

/** Configuration that the page of any game contains for its script. */
export interface PlayConfig {
  readonly api: string;
  readonly launchToken: string;
  readonly gameName: string;
  readonly studioName: string;
  readonly demo: boolean;
}
