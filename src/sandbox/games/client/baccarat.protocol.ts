import type { BaccaratBets, BaccaratHand } from '@/domain/baccarat';
import type { RoadHand } from '@/domain/baccarat-roads';
import type { GameViews, PastRound, PlayConfig, RoundView, SeedView } from './sandbox.protocol';

/** A hand whose stake was paid. */
export interface BaccaratRoundView extends RoundView {
  readonly bets: BaccaratBets;
  readonly outcome: BaccaratHand;
}

/** A past hand. Its nonce is its place in the shoe, from 0. */
export interface BaccaratPastRound extends PastRound {
  readonly bets: BaccaratBets;
  readonly hand: BaccaratHand;
}

/** The shoe in use. */
export interface BaccaratSeedView extends SeedView {
  /** Dealt so far, in order. */
  readonly hands: readonly RoadHand[];
}

/** The types of baccarat tables. */
export interface BaccaratViews extends GameViews {
  readonly round: BaccaratRoundView;
  readonly past: BaccaratPastRound;
  readonly seed: BaccaratSeedView;
}

/** Configuration in the page of a table for its script. */
export interface BaccaratPlayConfig extends PlayConfig {
  /** Least and most on one spot. */
  readonly limits: { readonly min_satang: number; readonly max_satang: number };
}
