import type { BaccaratBets, BaccaratHand } from '@/domain/baccarat';
import type { DelayAnswer, Notice, PlayConfig, RefusedAnswer } from './sandbox.protocol';

// Messages between the page of a table and its server. Amounts in satang.

/** A shoe as far as it is dealt, with all it takes to deal it again once its seed is revealed. */
export interface ShoeView {
  readonly shoe_id: string;
  readonly seed_hash: string;
  /** Null until the shoe has ended. */
  readonly server_seed: string | null;
  /** Its first hand can be bet on from here on, and the others follow by the clock. */
  readonly begins_at: string;
  readonly hand_count: number;
  /** Dealt so far, in order. */
  readonly hands: readonly BaccaratHand[];
}

/** `pending` is not yet taken, `paying` won and not yet confirmed, `cancelled` was never taken or given back. */
export type TableBetStatus = 'pending' | 'open' | 'paying' | 'paid' | 'cancelled';

/** A bet of the player's on a hand. */
export interface TableBetView {
  readonly round_id: string;
  readonly played_at: string;
  readonly shoe_id: string;
  /** Its place in the shoe, from 0. */
  readonly hand: number;
  readonly bets: BaccaratBets;
  readonly bet_satang: number;
  /** Everything that comes back; zero while the hand is not dealt. */
  readonly win_satang: number;
  readonly status: TableBetStatus;
  /** Null while the hand is not dealt. */
  readonly outcome: BaccaratHand | null;
}

/** Balance, shoe and bets, which nearly every answer carries. */
export interface TableState {
  /** The server's clock, by which hands are dealt. */
  readonly now: string;
  /** Null when the wallet could not be asked. */
  readonly balance_satang: number | null;
  /** The one that runs or is about to; null where none stands. */
  readonly shoe: ShoeView | null;
  /** Newest first. */
  readonly bets: readonly TableBetView[];
}

/** Chips on a hand as the page sends them. */
export interface LayRequest {
  /** UUID made by the page; the same again is the same bet. */
  readonly spin_id: string;
  readonly shoe_id: string;
  readonly hand: number;
  readonly bets: BaccaratBets;
}

/** Answers to `table`. */
export type TableAnswer =
  | ({ readonly status: 'ok' } & TableState)
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Answers to `lay`. */
export type LayAnswer =
  | ({ readonly status: 'ok'; readonly round_id: string } & TableState)
  /** Nothing was charged: the hand is closed, or the player has a bet on it. */
  | (Notice<'too_late' | 'hand_taken'> & TableState)
  | RefusedAnswer
  | DelayAnswer<'pending'>
  | Notice<'expired' | 'malformed' | 'spin_conflict' | 'bet_limits' | 'failed'>;

/** Answers to `shoes`: those that are over, newest first. */
export type ShoesAnswer =
  | { readonly status: 'ok'; readonly shoes: readonly ShoeView[] }
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Configuration in the page of a table for its script. */
export interface BaccaratPlayConfig extends PlayConfig {
  /** Least and most on one spot. */
  readonly limits: { readonly min_satang: number; readonly max_satang: number };
}
