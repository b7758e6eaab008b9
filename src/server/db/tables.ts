import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** jsonb: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

interface AgentsTable {
  id: number;
  code: string;
  name: string;
  config: Json<unknown>;
}

interface BannersTable {
  agent_id: number;
  id: string;
  position: number;
  content: Json<unknown>;
}

interface MembersTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  username: string;
  password_hash: string;
  vip_level: Generated<0 | 1 | 2>;
  birth_date: string;
  attributed_agent_code: string | null;
  closed_at: Date | null;
  created_at: GeneratedAlways<Date>;
}

interface MemberSessionsTable {
  token_hash: Uint8Array;
  member_id: number;
  user_agent: string;
  created_at: GeneratedAlways<Date>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
}

interface LineAccountsTable {
  member_id: number;
  agent_id: number;
  line_user_id: string;
  display_name: string;
  picture_url: string | null;
  linked_at: GeneratedAlways<Date>;
}

interface AttemptsTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

interface JobsTable {
  name: string;
  due_at: Date;
  finished_at: Date | null;
}

interface AccountsTable {
  id: GeneratedAlways<number>;
  kind: 'member_wallet' | 'member_points' | 'house_games' | 'house_points' | 'agent_bank';
  currency: 'THB' | 'POINT';
  agent_id: number;
  member_id: number | null;
  /** Null for house accounts, whose balance is derived. */
  balance: number | null;
}

interface WalletsTable {
  account_id: number;
  member_id: number;
  wallet_type_id: number;
  name: string;
}

interface GameProvidersTable {
  provider_id: string;
  source: string;
  name: string;
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
  position: number;
  recent_rounds: Generated<number>;
}

interface GamePlayersTable {
  token: string;
  source: string;
  member_id: number;
  account_id: number;
  house_account_id: number;
}

interface GameRoundsTable {
  source: string;
  round_id: string;
  member_id: number;
  account_id: number;
  provider_id: string;
  game_id: string;
  stake: number;
  payout: number;
  state: 'open' | 'closed' | 'voided';
  opened_at: Date;
  closed_at: Date | null;
  /** Null where the whole stake counts. */
  valid_turnover: number | null;
}

/** Tables of the platform that everyday queries read and write. Transfers and commands are written by SQL functions only. */
export interface DatabaseTables {
  agents: AgentsTable;
  banners: BannersTable;
  members: MembersTable;
  member_sessions: MemberSessionsTable;
  line_accounts: LineAccountsTable;
  attempts: AttemptsTable;
  jobs: JobsTable;
  accounts: AccountsTable;
  wallets: WalletsTable;
  game_providers: GameProvidersTable;
  games: GamesTable;
  game_players: GamePlayersTable;
  game_rounds: GameRoundsTable;
}
