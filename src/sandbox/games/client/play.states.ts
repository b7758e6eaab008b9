import type { Step } from './machine-runner';
import type { FinalPlayResponse } from './play.api';
import type { ControlMode } from './play-stage';
import type { GameViews, PlayState, StateResponse } from './sandbox.protocol';

/** A stake as the page sends it; a repeated `spinId` means the same round. */
export interface Stake {
  readonly spinId: string;
  readonly stake: object;
}

/** A round to show on the screen. */
export interface RoundOnShow<V extends GameViews> {
  readonly round: V['round'];
  readonly state: PlayState<V>;
  /** Whether the round was left open: then only its result is shown. */
  readonly isLate: boolean;
}

/** Phase of a game. */
export type PlayPhase<V extends GameViews> =
  /** The player's rounds are not known yet. */
  | { readonly name: 'opening' }
  | { readonly name: 'ready' }
  | { readonly name: 'staking'; readonly stake: Stake }
  /** The scene returns to rest, because nothing was staked; `response` is null when none arrived. */
  | {
      readonly name: 'returning';
      readonly stake: Stake;
      readonly response: Exclude<FinalPlayResponse<V>, { readonly status: 'ok' }> | null;
    }
  /** The player is told that a round was left open. */
  | { readonly name: 'recalling'; readonly show: RoundOnShow<V> }
  | { readonly name: 'showing'; readonly show: RoundOnShow<V> }
  /** `retry` is the stake to send again, or the state to request again; null where neither helps. */
  | { readonly name: 'failed'; readonly retry: Stake | 'state' | null };

/** State of a game's page. */
export interface PlayMachineState<V extends GameViews> {
  readonly phase: PlayPhase<V>;
  readonly seed: V['seed'] | null;
  readonly history: readonly V['past'][];
  readonly clientSeed: string;
  readonly balanceSatang: number | null;
}

/** Events of a game. `response` is null when none arrived. */
export type PlayEvent<V extends GameViews> =
  | { readonly type: 'state_wanted' }
  | { readonly type: 'state_delayed' }
  | { readonly type: 'state_told'; readonly response: StateResponse<V> | null }
  | ({ readonly type: 'staked' } & Stake)
  | { readonly type: 'hastened' }
  | { readonly type: 'stake_responded'; readonly response: FinalPlayResponse<V> | null }
  | { readonly type: 'returned'; readonly isOnline: boolean }
  | { readonly type: 'recalled' }
  | { readonly type: 'shown' }
  | { readonly type: 'retried' }
  | {
      readonly type: 'credit_checked';
      readonly response: StateResponse<V> | null;
      readonly checksLeft: number;
    }
  | { readonly type: 'came_back' }
  | { readonly type: 'balance_told'; readonly response: StateResponse<V> | null }
  | { readonly type: 'seed_changed'; readonly state: PlayState<V> }
  | { readonly type: 'client_seed_chosen'; readonly clientSeed: string };

/** Effects of a game's machine, which the page performs. */
export type PlayEffect<V extends GameViews> =
  | { readonly type: 'ask_state' }
  | { readonly type: 'send'; readonly stake: Stake; readonly clientSeed: string }
  | { readonly type: 'begin' }
  | { readonly type: 'return' }
  | { readonly type: 'recall'; readonly round: V['round'] }
  | { readonly type: 'show'; readonly show: RoundOnShow<V> }
  | { readonly type: 'hasten' }
  | { readonly type: 'linger'; readonly show: RoundOnShow<V> }
  | { readonly type: 'stop_lingering' }
  | { readonly type: 'take'; readonly state: PlayState<V> }
  | {
      readonly type: 'restore';
      readonly state: PlayState<V>;
      readonly lastBetSatang: number | null;
    }
  | { readonly type: 'invite' }
  | { readonly type: 'set_controls'; readonly mode: ControlMode }
  | { readonly type: 'show_balance'; readonly satang: number | null }
  | { readonly type: 'say'; readonly text: string; readonly detail?: string }
  | { readonly type: 'announce'; readonly text: string }
  | { readonly type: 'show_trouble'; readonly sentence: string | null; readonly mayRetry: boolean }
  | { readonly type: 'mark_seen'; readonly roundId: string }
  | { readonly type: 'tell_parent' }
  | { readonly type: 'check_credit'; readonly checksLeft: number }
  | { readonly type: 'ask_balance' };

/** Next state of a game's machine, with the effects to perform. */
export type PlayStep<V extends GameViews> = Step<PlayMachineState<V>, PlayEffect<V>>;

/** Returns the initial state of a game. */
export function startPlay<V extends GameViews>(clientSeed: string): PlayMachineState<V> {
  return {
    phase: { name: 'opening' },
    seed: null,
    history: [],
    clientSeed,
    balanceSatang: null,
  };
}
