import type { Kysely } from 'kysely';
import type { BaccaratHand } from '@/domain/baccarat';
import type { Goal, GoalMeans, MatchResult } from '@/domain/football';
import type { MatchOdds } from '@/domain/football-markets';
import type { Team } from './catalogue/leagues.catalogue';

/** State of a round. `refused` and `settled` are final. */
export type RoundState = 'created' | 'debited' | 'resolved' | 'settled' | 'refused';

interface PlayersTable {
  player_key: string;
  /** Null for a player with a wallet of the platform. */
  demo_balance: number | null;
  last_spin_at: Date | null;
  created_at: Date;
}

interface LaunchesTable {
  token_hash: string;
  player_key: string;
  /** Token for wallet calls; null for demo. */
  player_token: string | null;
  game_id: string;
  is_mobile: boolean;
  language: string;
  created_at: Date;
  expires_at: Date;
}

interface FairnessKeysTable {
  id: number;
  /** Identifies a key that is stored outside the database. */
  fingerprint: string;
  salt: string;
  began_at: Date;
  /** Null while in use. */
  ended_at: Date | null;
}

interface SeedsTable {
  seed_id: string;
  player_key: string;
  game_id: string;
  /** Number of the seed for its player and game, from 1. */
  seed_no: number;
  /** Null until the seed is revealed. */
  server_seed: string | null;
  fairness_key_id: number | null;
  server_seed_hash: string;
  next_nonce: number;
  client_seed: string | null;
  round_count: number;
  created_at: Date;
  revealed_at: Date | null;
}

/** A row of `sandbox.rounds`. */
export interface RoundsTable {
  round_id: string;
  player_key: string;
  /** Token for wallet calls; null for demo. */
  player_token: string | null;
  game_id: string;
  spin_id: string;
  engine: string;
  variant: string | null;
  bet: number;
  bets: object | null;
  /** Match of a bet. The match's own seed decides, so the bet has no player seed. */
  fixture_id: string | null;
  seed_id: string | null;
  client_seed: string | null;
  nonce: number | null;
  /** Shared shoe of a bet; `hand` is the index of the bet's hand in the shoe, from 0. */
  shoe_id: string | null;
  hand: number | null;
  /** Null until the round is decided: after its stake is taken, or for a bet after its match or hand. */
  outcome: object | null;
  win: number;
  valid_turnover: number | null;
  /** The grant that pays for the round; null where the wallet pays. */
  free_rounds_reference: string | null;
  /** Hash of the tables of the game when the round began; null for bets on a match or a hand. */
  tables_hash: string | null;
  state: RoundState;
  refusal: string | null;
  rollback_asked: boolean;
  balance: number | null;
  attempts: number;
  next_attempt_at: Date;
  lease_until: Date | null;
  created_at: Date;
  debited_at: Date | null;
  settled_at: Date | null;
  shown_at: Date | null;
}

/** A row of `sandbox.free_rounds`. */
export interface FreeRoundsTable {
  reference: string;
  player_key: string;
  game_id: string;
  rounds: number;
  rounds_left: number;
  stake: number;
  expires_at: Date;
  created_at: Date;
}

/** A row of `sandbox.fixtures`. */
export interface FixturesTable {
  fixture_id: string;
  league_id: string;
  home: Team;
  away: Team;
  means: GoalMeans;
  odds: MatchOdds;
  is_closing_price: boolean;
  /** Null until full time. */
  server_seed: string | null;
  fairness_key_id: number | null;
  server_seed_hash: string;
  published_at: Date;
  kick_off_at: Date;
  full_time_at: Date;
  outcome: MatchResult | null;
  /** Null until full time. */
  goals: Goal[] | null;
  tables_hash: string | null;
}

/** A row of `sandbox.shoes`. */
interface ShoesTable {
  shoe_id: string;
  room_id: string;
  /** Null until the shoe has ended, like `hands`. */
  server_seed: string | null;
  fairness_key_id: number | null;
  server_seed_hash: string;
  hand_count: number;
  hands: BaccaratHand[] | null;
  winners: string | null;
  published_at: Date;
  begins_at: Date;
  ends_at: Date;
  tables_hash: string | null;
}

interface DemoTransactionsTable {
  transaction_id: string;
  player_key: string;
  kind: 'debit' | 'credit' | 'rollback';
  amount: number;
  rolled_back: boolean;
  created_at: Date;
}

/**
 * The sandbox provider's own tables; it uses no other tables. A type alias, because Kysely needs an implicit index
 * signature.
 */
export type SandboxTables = {
  'sandbox.players': PlayersTable;
  'sandbox.launches': LaunchesTable;
  'sandbox.fairness_keys': FairnessKeysTable;
  'sandbox.seeds': SeedsTable;
  'sandbox.fixtures': FixturesTable;
  'sandbox.shoes': ShoesTable;
  'sandbox.free_rounds': FreeRoundsTable;
  'sandbox.rounds': RoundsTable;
  'sandbox.demo_transactions': DemoTransactionsTable;
};

/** The sandbox's part of the database, or a transaction on it. */
export type SandboxDb = Kysely<SandboxTables>;
