import type { BaccaratBets, BaccaratHand } from '@/domain/baccarat';
import type { DelayResponse, Notice, PlayConfig, RefusedResponse } from './sandbox.protocol';

// Messages between the page of a table and its server. Amounts are in satang.

/** A shoe as far as it is dealt, with all the data to recompute it once its seed is revealed. */
export interface ShoeView {
  readonly shoe_id: string;
  readonly seed_hash: string;
  /** Seed of the shoe; null until the shoe has ended. */
  readonly server_seed: string | null;
  /** Start of betting on the first hand; the other hands follow on a fixed schedule. */
  readonly begins_at: string;
  readonly hand_count: number;
  /** Hands dealt so far, in the order of the deal. */
  readonly hands: readonly BaccaratHand[];
}

/**
 * State of a bet. `pending`: not accepted yet. `open`: accepted, and the hand is not dealt. `paying`: won, but the
 * wallet has not confirmed the payout. `paid`: ended, won or lost. `cancelled`: never accepted, or refunded.
 */
export type TableBetStatus = 'pending' | 'open' | 'paying' | 'paid' | 'cancelled';

/** The player's bet on a hand. */
export interface TableBetView {
  readonly round_id: string;
  readonly played_at: string;
  readonly shoe_id: string;
  /** Index of the hand in the shoe, from 0. */
  readonly hand: number;
  readonly bets: BaccaratBets;
  readonly bet_satang: number;
  /** Payout including the stake; zero while the hand is not dealt. */
  readonly win_satang: number;
  readonly status: TableBetStatus;
  /** The dealt hand; null before the deal. */
  readonly outcome: BaccaratHand | null;
}

/** Balance, shoe and bets, which nearly every response carries. */
export interface TableState {
  /** Time of the server's clock, by which hands are dealt. */
  readonly now: string;
  /** The player's balance; null when the wallet could not be reached. */
  readonly balance_satang: number | null;
  /** The current or next shoe; null without one. */
  readonly shoe: ShoeView | null;
  /** The player's bets, the newest first. */
  readonly bets: readonly TableBetView[];
}

/** Request to place chips on a hand. */
export interface LayRequest {
  /** UUID that the page creates; a request with a repeated id is the same bet. */
  readonly spin_id: string;
  readonly shoe_id: string;
  readonly hand: number;
  readonly bets: BaccaratBets;
}

/** Responses to `table`. */
export type TableResponse =
  | ({ readonly status: 'ok' } & TableState)
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Responses to `lay`. */
export type LayResponse =
  | ({ readonly status: 'ok'; readonly round_id: string } & TableState)
  /** The player was not charged: betting is closed, or there is already a bet on the hand. */
  | (Notice<'too_late' | 'hand_taken'> & TableState)
  | RefusedResponse
  | DelayResponse<'pending'>
  | Notice<'expired' | 'malformed' | 'spin_conflict' | 'bet_limits' | 'failed'>;

/** Responses to `shoes`: finished shoes, newest first. */
export type ShoesResponse =
  | { readonly status: 'ok'; readonly shoes: readonly ShoeView[] }
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Configuration in the page of a table for its script. */
export interface BaccaratPlayConfig extends PlayConfig {
  /** Smallest and largest stake on one spot. */
  readonly limits: { readonly min_satang: number; readonly max_satang: number };
}
