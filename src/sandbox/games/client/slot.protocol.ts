import type { SlotRound } from '@/domain/slot-engine';
import type { SlotVariantName } from '@/domain/slot-variants';
import type { GameViews, PastRound, PlayConfig, RoundView, SeedView } from './sandbox.protocol';

/** A spin whose stake was paid. */
export interface SlotRoundView extends RoundView {
  readonly outcome: SlotRound;
}

/** A past spin. */
export interface SlotPastRound extends PastRound {
  /** Variant that the spin was played with; the game may have another one now. */
  readonly variant: SlotVariantName;
  readonly free_spins: number;
  readonly win_milli: number;
  readonly stops: readonly number[];
}

/** The seed of the next spins. */
export interface SlotSeedView extends SeedView {
  /** Number of spins after which the seed is revealed automatically. */
  readonly spins_per_seed: number;
}

/** The types of slots. */
export interface SlotViews extends GameViews {
  readonly round: SlotRoundView;
  readonly past: SlotPastRound;
  readonly seed: SlotSeedView;
}

/** Configuration in the page of a slot for its script. */
export interface SlotPlayConfig extends PlayConfig {
  readonly variant: SlotVariantName;
  /** Picture and readable Thai name of each symbol, in the order of the engine. */
  readonly symbols: readonly { readonly image: string; readonly name: string }[];
}
