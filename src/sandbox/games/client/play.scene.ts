import type { FairnessRules } from './fairness.section';
import type { PlayStage } from './play.stage';
import type { GameViews, PlayState } from './sandbox.protocol';

/** How one game stakes, and how it shows the result. */
export interface PlayScene<V extends GameViews> {
  readonly stage: PlayStage;
  /** The fields of the next stake; null when nothing is staked, after telling the player so. */
  readonly readStake: () => object | null;
  /** The stake is on its way. */
  readonly begin: () => void;
  /**
   * The player wants to see the result now, while it is on its way.
   * @returns false when there is nothing to shorten
   */
  readonly hasten?: () => boolean;
  /** Returns to rest, because nothing was staked. */
  readonly cancel: () => Promise<void>;
  /** A round that was left open is shown next. */
  readonly recall: (round: V['round']) => void;
  /**
   * Shows a round to its end.
   * @param late true for a round that was left open: only its result is shown
   * @param hurry aborted when the player wants to go on
   */
  readonly show: (
    round: V['round'],
    state: PlayState<V>,
    late: boolean,
    hurry: AbortSignal,
  ) => Promise<void>;
  /** Keeps showing the result of the round until aborted. */
  readonly linger: (round: V['round'], late: boolean, signal: AbortSignal) => void;
  /** Seed and past rounds as they are now. */
  readonly take: (state: PlayState<V>) => void;
  /** Restores the stakes as they were when the game was left. */
  readonly restore: (state: PlayState<V>, lastBetSatang: number | null) => void;
  /** Invites to play. */
  readonly invite: () => void;
  readonly fairness: FairnessRules<V>;
  readonly rules: (fairness: HTMLElement) => HTMLElement;
  readonly historyEmpty: string;
  readonly describePast: (round: V['past']) => readonly string[];
}
