import type { ColumnType, Generated } from 'kysely';
import type {
  DifferenceKind,
  DifferenceMovement,
} from '@/contract/operator/game-comparisons.contract';

interface GameProvidersTable {
  provider_id: string;
  source: string;
  name: string;
  logo: string | null;
  position: number;
}

interface GamesTable {
  provider_id: string;
  game_id: string;
  sub_provider_id: string;
  name: string;
  category: string;
  image: string;
  image_small: string;
  tag: 'hot' | 'new' | null;
  rtp_percent: number | null;
  has_free_spins: Generated<boolean>;
  free_spins_one_in: number | null;
  /** In satang. */
  free_round_stakes: ColumnType<number[], string | undefined, string>;
  position: number;
  recent_rounds: Generated<number>;
  /** Time at which the game left the list of its provider; null while it is listed. */
  delisted_at: Date | null;
  /** Where the provider has the picture; null for a picture of the build. */
  picture_url: string | null;
}

interface GamePictureFilesTable {
  sha256: Uint8Array;
  content: Uint8Array;
}

interface GamePicturesTable {
  url: string;
  source: string;
  large_sha256: Uint8Array | null;
  small_sha256: Uint8Array | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  error: string | null;
}

interface CatalogueSyncsTable {
  source: string;
  attempts: Generated<number>;
  next_attempt_at: Date;
  taken_at: Date | null;
  refusal: 'empty' | 'shrunk' | null;
  accepts_loss: Generated<boolean>;
}

interface GameComparisonsTable {
  agent_id: number;
  source: string;
  day: string;
  attempts: Generated<number>;
  /** Null when the day needs no further comparison. */
  next_attempt_at: Date | null;
  claimed_at: Date | null;
  unfinished_since: Date | null;
  error: string | null;
  compared_at: Date | null;
  our_count: number | null;
  /** In satang, as the other sums. */
  our_debits: number | null;
  our_credits: number | null;
  their_count: number | null;
  their_debits: number | null;
  their_credits: number | null;
}

interface GameDifferencesTable {
  id: Generated<number>;
  agent_id: number;
  source: string;
  day: string;
  transaction_id: string;
  kind: DifferenceKind;
  movement: DifferenceMovement | null;
  /** In satang, as the other amount; null on the side that does not have the transaction. */
  our_amount: number | null;
  their_amount: number | null;
  round_id: string | null;
  member_id: number | null;
  said: string | null;
  happened_at: Date;
  first_seen_at: Date;
  last_seen_at: Date;
  gone_at: Date | null;
  closed_by: string | null;
  closed_at: Date | null;
  note: string | null;
}

interface FavouriteGamesTable {
  member_id: number;
  provider_id: string;
  game_id: string;
  created_at: Generated<Date>;
}

interface GamePlayersTable {
  token: string;
  source: string;
  member_id: number;
  account_id: number;
  house_account_id: number;
  /** Id by which the provider knows the wallet; the same in all sessions. */
  player_id: Generated<string>;
  session_id: string | null;
  may_stake: Generated<boolean>;
  /** Turnover requirement of a bonus wallet; null for the main wallet. */
  requirement_id: string | null;
}

interface GameRoundsTable {
  source: string;
  round_id: string;
  member_id: number;
  account_id: number;
  provider_id: string;
  game_id: string;
  /** Category of the game when the round began. */
  category: string | null;
  stake: number;
  payout: number;
  state: 'open' | 'closed' | 'voided';
  opened_at: Date;
  closed_at: Date | null;
  /** Satang that count as turnover; null when the whole stake counts. */
  valid_turnover: number | null;
  /** Grant of a free round; null for a round with a paid stake. */
  free_rounds_id: string | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    game_providers: GameProvidersTable;
    games: GamesTable;
    game_picture_files: GamePictureFilesTable;
    game_pictures: GamePicturesTable;
    catalogue_syncs: CatalogueSyncsTable;
    game_comparisons: GameComparisonsTable;
    game_differences: GameDifferencesTable;
    favourite_games: FavouriteGamesTable;
    game_players: GamePlayersTable;
    game_rounds: GameRoundsTable;
  }
}
