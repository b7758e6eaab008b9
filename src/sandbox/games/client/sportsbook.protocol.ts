import type { Goal, GoalMeans, MatchResult } from '@/domain/football';
import type { MatchOdds, Selection } from '@/domain/football-markets';
import type { DelayAnswer, Notice, PlayConfig, RefusedAnswer } from './sandbox.protocol';

// Messages between the sportsbook's page and its server. Amounts in satang, odds in thousandths.

/** A team in a match. */
export interface TeamView {
  readonly name: string;
  readonly letters: string;
  readonly colours: readonly [shirt: string, trim: string];
}

/** A match, with all data that are needed to recompute its score once its seed is revealed. */
export interface FixtureView {
  readonly fixture_id: string;
  readonly league_id: string;
  readonly home: TeamView;
  readonly away: TeamView;
  readonly kick_off_at: string;
  readonly full_time_at: string;
  readonly means: GoalMeans;
  readonly odds: MatchOdds;
  readonly is_closing_price: boolean;
  readonly seed_hash: string;
  /** Null until full time, as is the outcome. */
  readonly server_seed: string | null;
  readonly outcome: MatchResult | null;
  /** Those whose minute is over, in their order; null before kick-off. */
  readonly goals: readonly Goal[] | null;
}

/** State of a bet. `pending` is not yet taken, `cancelled` was never taken or given back. */
export type BetStatus = 'pending' | 'open' | 'won' | 'lost' | 'returned' | 'cancelled';

/** A bet of the player's. */
export interface BetView {
  readonly round_id: string;
  readonly placed_at: string;
  readonly fixture: FixtureView;
  readonly selection: Selection;
  /** As they were when it was taken. */
  readonly odds_milli: number;
  readonly stake_satang: number;
  readonly status: BetStatus;
  /** The payout; zero while the bet is open. */
  readonly payout_satang: number;
  /** False while the wallet has not confirmed the payout. */
  readonly settled: boolean;
}

/** Balance, matches, bets and results, which every answer carries. */
export interface BookState {
  /** The server's clock, which counts down to kick-off. */
  readonly now: string;
  /** Null when the wallet could not be asked. */
  readonly balance_satang: number | null;
  /** To be bet on or being played, by kick-off. */
  readonly fixtures: readonly FixtureView[];
  /** Newest first. */
  readonly results: readonly FixtureView[];
  /** Open ones first, then newest first. */
  readonly bets: readonly BetView[];
}

/** Goals of the matches that are being played, as far as their minutes are over. */
export interface ScoresAnswer {
  readonly status: 'ok';
  readonly scores: readonly Pick<FixtureView, 'fixture_id' | 'goals'>[];
}

/** A bet as the page sends it. */
export interface BetRequest {
  /** UUID made by the page; the same again is the same bet. */
  readonly spin_id: string;
  readonly fixture_id: string;
  readonly selection: Selection;
  /** The price that the player saw: no other one is taken. */
  readonly odds_milli: number;
  readonly stake_satang: number;
}

/** Answers to `programme`. */
export type ProgrammeAnswer =
  | ({ readonly status: 'ok' } & BookState)
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Answers to `bet`. */
export type BetAnswer =
  | ({ readonly status: 'ok'; readonly round_id: string } & BookState)
  /** Nothing was charged: the price is another one, or the match has begun. */
  | (Notice<'odds_changed' | 'too_late'> & BookState)
  | RefusedAnswer
  | DelayAnswer<'pending'>
  | Notice<'expired' | 'malformed' | 'spin_conflict' | 'bet_limits' | 'too_many_bets' | 'failed'>;

/** Configuration in the sportsbook's page for its script. */
export interface SportsbookPlayConfig extends PlayConfig {
  /** Least and most on one bet. */
  readonly limits: { readonly min_satang: number; readonly max_satang: number };
  readonly leagues: readonly { readonly league_id: string; readonly name: string }[];
  readonly match_seconds: number;
  /** The share of stakes that is paid back in the long run, in thousandths. */
  readonly returns: { readonly opening: number; readonly closing: number };
  readonly closing_seconds: number;
}
