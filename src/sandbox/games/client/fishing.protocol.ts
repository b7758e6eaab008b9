import type { FishingWater, FishKind, ShotOutcome } from '@/domain/fishing';
import type { GameViews, PastRound, PlayConfig, RoundView, SeedView } from './sandbox.protocol';

/** A shot that was paid for. */
export interface FishingRoundView extends RoundView {
  readonly bets: { readonly fish: FishKind };
  readonly outcome: ShotOutcome;
}

/** A past shot. */
export interface FishingPastRound extends PastRound {
  readonly fish: FishKind;
  readonly caught: boolean;
}

/** The seed of the next shots. */
export interface FishingSeedView extends SeedView {
  /** Number of shots after which the seed is revealed automatically. */
  readonly shots_per_seed: number;
}

/** The types that fishing games use for rounds, past rounds and seeds. */
export interface FishingViews extends GameViews {
  readonly round: FishingRoundView;
  readonly past: FishingPastRound;
  readonly seed: FishingSeedView;
}

/** Configuration that the page of a fishing game contains for its script. */
export interface FishingPlayConfig extends PlayConfig {
  readonly water: FishingWater;
}
