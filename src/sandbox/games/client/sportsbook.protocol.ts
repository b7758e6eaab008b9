import type { Goal, GoalMeans, MatchResult } from '@/domain/football';
import type { MatchOdds, Selection } from '@/domain/football-markets';
import type { DelayResponse, Notice, PlayConfig, RefusedResponse } from './sandbox.protocol';

// Messages between the sportsbook's page and its server. Amounts in satang, odds in thousandths.

/** A team in a match. */
export interface TeamView {
  readonly name: string;
  readonly letters: string;
  readonly colours: readonly [shirt: string, trim: string];
}

/** A match, with all the data to recompute its score once its seed is revealed. */
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
  /** Null until full time, like the outcome. */
  readonly server_seed: string | null;
  readonly outcome: MatchResult | null;
  /** Goals whose minute is over, in the order of the match; null before kick-off. */
  readonly goals: readonly Goal[] | null;
}

/** State of a bet. `pending`: not accepted yet. `cancelled`: never accepted, or refunded. */
export type BetStatus = 'pending' | 'open' | 'won' | 'lost' | 'returned' | 'cancelled';

/** The player's bet on a match. */
export interface BetView {
  readonly round_id: string;
  readonly placed_at: string;
  readonly fixture: FixtureView;
  readonly selection: Selection;
  /** Odds at the time of the bet, in thousandths. */
  readonly odds_milli: number;
  readonly stake_satang: number;
  readonly status: BetStatus;
  /** The payout; zero while the bet is open. */
  readonly payout_satang: number;
  /** False while the wallet has not confirmed the payout. */
  readonly settled: boolean;
}

/** Balance, matches, bets and results, which every response carries. */
export interface BookState {
  /** Time of the server's clock, for the countdown to kick-off. */
  readonly now: string;
  /** Null when the wallet could not be reached. */
  readonly balance_satang: number | null;
  /** Matches open for bets or in play, by kick-off. */
  readonly fixtures: readonly FixtureView[];
  /** Finished matches, newest first. */
  readonly results: readonly FixtureView[];
  /** The player's bets: first the open ones, then the others, both with the newest first. */
  readonly bets: readonly BetView[];
}

/** Response to `scores`: the goals of the matches in play whose minute is over. */
export interface ScoresResponse {
  readonly status: 'ok';
  readonly scores: readonly Pick<FixtureView, 'fixture_id' | 'goals'>[];
}

/** A bet as the page sends it. */
export interface BetRequest {
  /** UUID made by the page; a repeated id means the same bet. */
  readonly spin_id: string;
  readonly fixture_id: string;
  readonly selection: Selection;
  /** Odds that the player saw; the server accepts no others. */
  readonly odds_milli: number;
  readonly stake_satang: number;
}

/** Responses to `programme`. */
export type ProgrammeResponse =
  | ({ readonly status: 'ok' } & BookState)
  | Notice<'expired' | 'malformed' | 'failed'>;

/** Responses to `bet`. */
export type BetResponse =
  | ({ readonly status: 'ok'; readonly round_id: string } & BookState)
  /** The player was not charged: the price has changed, or the match has begun. */
  | (Notice<'odds_changed' | 'too_late'> & BookState)
  | RefusedResponse
  | DelayResponse<'pending'>
  | Notice<'expired' | 'malformed' | 'spin_conflict' | 'bet_limits' | 'too_many_bets' | 'failed'>;

/** Configuration that the sportsbook's page contains for its script. */
export interface SportsbookPlayConfig extends PlayConfig {
  /** Smallest and largest stake on one bet. */
  readonly limits: { readonly min_satang: number; readonly max_satang: number };
  readonly leagues: readonly { readonly league_id: string; readonly name: string }[];
  readonly match_seconds: number;
  /** Share of stakes that is paid back in the long run, in thousandths. */
  readonly returns: { readonly opening: number; readonly closing: number };
  readonly closing_seconds: number;
}
