// Messages between the page of any game and its server. Amounts in satang.

/** A stake as the page sends it; each game adds how it lies. */
export interface PlayRequest {
  readonly launch_token: string;
  readonly client_seed?: string;
  /** UUID made by the page; the same again is the same round. */
  readonly spin_id: string;
  /** The grant that gives the round; left out, the wallet pays its stake. */
  readonly free_rounds_reference?: string;
}

/** Rounds that were given to the player. */
export interface FreeRoundsView {
  readonly reference: string;
  readonly rounds: number;
  readonly rounds_left: number;
  /** Of every round. */
  readonly stake_satang: number;
  readonly expires_at: string;
}

/** A seed whose hash is shown before it decides anything. */
export interface SeedView {
  readonly seed_id: string;
  readonly hash: string;
  readonly next_nonce: number;
}

/** A round whose stake was paid: its result may be shown. */
export interface RoundView {
  readonly round_id: string;
  readonly bet_satang: number;
  /** How the stake lay, where the amount does not say it all. */
  readonly bets: unknown;
  /** The wallet did not pay its stake. */
  readonly is_free: boolean;
  readonly win_satang: number;
  readonly outcome: unknown;
  /** False while the wallet has not yet confirmed the win. */
  readonly settled: boolean;
}

/** A past round with all it takes to compute it again, once its seed is revealed. */
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

/** Balance, seed in use, past rounds and those that are free, which nearly every answer carries. */
export interface PlayState<V extends GameViews = GameViews> {
  /** Null when the wallet could not be asked. */
  readonly balance_satang: number | null;
  readonly seed: V['seed'];
  readonly history: readonly V['past'][];
  /** Null where the player pays for every round. */
  readonly free_rounds: FreeRoundsView | null;
}

/** A refusal or delay with a message for the player. */
export type Notice<Status extends string> = Status extends string
  ? { readonly status: Status; readonly message: string }
  : never;

/** The wallet did not take the stake. */
export type RefusedAnswer = Notice<'refused'> & {
  readonly reason: string;
  readonly balance_satang: number | null;
};

/** Ask again with the same spin_id. */
export type DelayAnswer<Status extends string> = Notice<Status> & {
  readonly retry_after_ms: number;
};

/** Answers to `state`. */
export type StateAnswer<V extends GameViews = GameViews> =
  | ({
      readonly status: 'ok';
      readonly last_bet_satang: number | null;
      /** A paid round whose result the player has not seen. */
      readonly interrupted: V['round'] | null;
      /** True while a round has no result yet: the wallet does not answer, or a process that died still holds it. */
      readonly open: boolean;
    } & PlayState<V>)
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Answers to a stake. */
export type PlayAnswer<V extends GameViews = GameViews> =
  | ({ readonly status: 'ok'; readonly round: V['round'] } & PlayState<V>)
  /** Nothing new was staked: this is the result of the round that stood open. */
  | ({ readonly status: 'interrupted'; readonly round: V['round'] } & PlayState<V>)
  /** Nothing was played: the grant that the player saw has no round left, or its time is over. */
  | (Notice<'free_rounds_over'> & PlayState<V>)
  | RefusedAnswer
  | DelayAnswer<'pending' | 'too_soon'>
  | Notice<'expired' | 'malformed' | 'spin_conflict' | 'bet_limits' | 'failed'>;

/** Answers to `seed`, which reveals the seed in use and begins another. */
export type SeedAnswer<V extends GameViews = GameViews> =
  | ({ readonly status: 'ok' } & PlayState<V>)
  | Notice<'round_open' | 'expired' | 'malformed' | 'failed'>;

/** Configuration in the page of any game for its script. */
export interface PlayConfig {
  readonly api: string;
  readonly launchToken: string;
  readonly gameName: string;
  readonly studioName: string;
  readonly demo: boolean;
}
