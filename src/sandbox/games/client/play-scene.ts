import type { FairnessRules } from './fairness-section';
import type { PlayStage } from './play-stage';
import type { GameViews, PlayState } from './sandbox.protocol';

/** Stakes and results of one game on the screen. */
export interface PlayScene<V extends GameViews> {
  readonly stage: PlayStage;
  /** Returns the fields of the next stake, or null after telling the player why nothing is staked. */
  readonly readStake: () => object | null;
  /** Called when a stake has been sent. */
  readonly begin: () => void;
  /**
   * Shortens the wait or animation of a running stake.
   * @returns false when there is nothing to shorten
   */
  readonly hasten?: () => boolean;
  /** Brings the scene back to rest, because nothing was staked. */
  readonly cancel: () => Promise<void>;
  /** Announces that the round to be shown next is one that was left open. */
  readonly recall: (round: V['round']) => void;
  /**
   * Shows a round to its end.
   * @param late true for a round that was left open: only its result is shown
   * @param hurry aborted when the player wants to continue
   */
  readonly show: (
    round: V['round'],
    state: PlayState<V>,
    late: boolean,
    hurry: AbortSignal,
  ) => Promise<void>;
  /** Keeps showing the result of the round until aborted. */
  readonly linger: (round: V['round'], late: boolean, signal: AbortSignal) => void;
  /** Applies the current seed and past rounds. */
  readonly take: (state: PlayState<V>) => void;
  /** Restores the stakes that were set when the player left the game. */
  readonly restore: (state: PlayState<V>, lastBetSatang: number | null) => void;
  /** Shows the invitation to play. */
  readonly invite: () => void;
  readonly fairness: FairnessRules<V>;
  readonly rules: (fairness: HTMLElement) => HTMLElement;
  readonly historyEmpty: string;
  readonly describePast: (round: V['past']) => readonly string[];
}
