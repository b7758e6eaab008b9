import type { ColumnType, Generated } from 'kysely';

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
    favourite_games: FavouriteGamesTable;
    game_players: GamePlayersTable;
    game_rounds: GameRoundsTable;
  }
}
