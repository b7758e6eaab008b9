import type { SlotRound } from '@/domain/slot-engine';
import type { SlotVariantName } from '@/domain/slot-variants';
import type { GameViews, PastRound, PlayConfig, RoundView, SeedView } from './sandbox.protocol';

/** A spin whose stake was paid. */
export interface SlotRoundView extends RoundView {
  readonly outcome: SlotRound;
}

/** A past spin. */
export interface SlotPastRound extends PastRound {
  /** Variant with which the spin was played; the game may use another variant now. */
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

/** The types that slots use for rounds, past rounds and seeds. */
export interface SlotViews extends GameViews {
  readonly round: SlotRoundView;
  readonly past: SlotPastRound;
  readonly seed: SlotSeedView;
}

/** Configuration that the page of a slot contains for its script. */
export interface SlotPlayConfig extends PlayConfig {
  readonly variant: SlotVariantName;
  /** Picture and readable Thai name of each symbol, in the order of the engine's symbol numbers. */
  readonly symbols: readonly { readonly image: string; readonly name: string }[];
}
