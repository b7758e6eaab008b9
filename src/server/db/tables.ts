import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { DepositMethod, DepositState } from '@/contract/deposits.contract';
import type { GameCategory } from '@/contract/games.contract';
import type { BillItemState, BillState, ClosedNumber, RoundState } from '@/contract/lotto.contract';
import type { IncomingState, ReviewReason } from '@/contract/operator/deposits.contract';
import type { OperatorRole } from '@/contract/operator.roles';
import type { MemberPromotionState, PromotionKind } from '@/contract/promotions.contract';
import type { NoticeKind } from '@/contract/security.contract';
import type { SecurityKind } from '@/contract/security.kinds';
import type { WithdrawalState } from '@/contract/withdrawals.contract';
import type { BankCode } from '@/domain/banks';
import type { CalendarDay } from '@/domain/calendar-day';
import type { BetType, RateMilli } from '@/domain/lotto';
import type { ResultKind } from '@/domain/lotto-results';
import type { PhoneCodePurpose } from '../account/phone-code.purposes';
import type { AffiliateTables } from '../affiliate/affiliate.tables';
import type { ArticlesTables } from '../articles/articles.tables';
import type { FreeRoundsTables } from '../games/free-rounds.tables';
import type { MarketCalendar } from '../lotto/round.calendar';
import type { PlayedTables } from '../played/played.tables';
import type { PointsTables } from '../points/points.tables';
import type { TurnoverSource } from '../requirements/turnover.queries';
import type { WheelTables } from '../wheel/wheel.tables';

/** jsonb: read parsed, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
/** Read here, and written by the SQL functions of the ledger only. */
type OfLedger<T> = ColumnType<T, never, never>;

interface ClockTable {
  only_row: Generated<boolean>;
  offset_ms: Generated<number>;
}

interface DemoSeedingTable {
  only_row: Generated<boolean>;
  begun_at: Generated<Date>;
  /** Null where it was begun and not finished. */
  finished_at: Date | null;
}

interface AgentsTable {
  id: number;
  code: string;
  name: string;
  config: Json<unknown>;
  /** From this amount on two operators have to agree. */
  four_eyes_from_satang: Generated<number>;
}

interface BannersTable {
  agent_id: number;
  id: string;
  position: number;
  content: Json<unknown>;
}

interface NotificationsTable {
  agent_id: number;
  id: string;
  type: number;
  published_at: ColumnType<Date, Date | string | undefined, Date | string>;
  content: Json<unknown>;
}

interface EventsTable {
  agent_id: number;
  id: string;
  position: number;
  content: Json<unknown>;
}

interface MembersTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  username: string;
  /** Null until a member who registered by LINE sets one. */
  password_hash: string | null;
  vip_level: Generated<0 | 1 | 2>;
  vip_since: ColumnType<Date | null, never, never>;
  vip_reviewed_on: ColumnType<string | null, never, never>;
  birth_date: string;
  attributed_agent_code: string | null;
  first_name: ColumnType<string | null, string | null | undefined, string | null>;
  last_name: ColumnType<string | null, string | null | undefined, string | null>;
  bank_code: ColumnType<BankCode | null, BankCode | null | undefined, BankCode | null>;
  bank_account_number: ColumnType<string | null, string | null | undefined, string | null>;
  /** Made by the database out of the id. */
  ref_code: ColumnType<string, never, never>;
  referrer_member_id: ColumnType<number | null, number | null | undefined, never>;
  is_guarded: Generated<boolean>;
  closed_at: Date | null;
  created_at: GeneratedAlways<Date>;
  /** True for members of staff who could know the seed of a round of yeekee; they must not shoot. */
  is_staff: Generated<boolean>;
  /** When a code that was sent to the phone came back; null until then. */
  phone_verified_at: ColumnType<Date | null, Date | null | undefined, Date>;
  /** By the real clock, as LINE's tokens are dated. */
  line_not_before: ColumnType<Date | null, never, never>;
  bank_account_changed_at: ColumnType<Date | null, never, never>;
}

interface MemberSessionsTable {
  token_hash: Uint8Array;
  id: Generated<string>;
  member_id: number;
  user_agent: string;
  created_at: GeneratedAlways<Date>;
  last_seen_at: Generated<Date>;
  expires_at: ColumnType<Date, Date | string, Date | string>;
  /** Of the token by which LINE started it; null: by the password. */
  line_proof_hash: Uint8Array | null;
}

interface MemberDevicesTable {
  member_id: number;
  device_hash: Uint8Array;
  first_seen_at: Generated<Date>;
  last_seen_at: Generated<Date>;
}

interface SecurityNoticesTable {
  id: GeneratedAlways<number>;
  member_id: number;
  kind: NoticeKind;
  session_id: string | null;
  user_agent: string;
  happened_at: Generated<Date>;
  read_at: Date | null;
}

interface PhoneCodesTable {
  agent_id: number;
  phone: string;
  purpose: PhoneCodePurpose;
  asked_by: string;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
}

interface DownloadsTable {
  token_hash: Uint8Array;
  member_id: number;
  session_id: string;
  kind: string;
  content: Json<unknown>;
  expires_at: Date;
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

interface AccountKindsTable {
  kind: string;
  owner: 'member' | 'house';
  currency: 'THB' | 'POINT';
}

interface AccountsTable {
  id: OfLedger<number>;
  /** One of `account_kinds`. */
  kind: OfLedger<string>;
  currency: OfLedger<'THB' | 'POINT'>;
  agent_id: OfLedger<number>;
  member_id: OfLedger<number | null>;
  /** Null for house accounts, whose balance is derived. */
  balance: OfLedger<number | null>;
  unsummed_movements: OfLedger<number>;
  /** Movements up to this one are in `movement_days`. */
  summed_seq: OfLedger<number>;
}

interface CommandsTable {
  id: OfLedger<string>;
  scope: OfLedger<string>;
  route: OfLedger<string>;
  key: OfLedger<string>;
  /** Null: it was undone before it arrived. */
  body_hash: OfLedger<Uint8Array | null>;
  answer: OfLedger<unknown>;
  created_at: OfLedger<Date>;
}

interface TransfersTable {
  seq: OfLedger<number>;
  id: OfLedger<string>;
  command_id: OfLedger<string>;
  debit_account_id: OfLedger<number>;
  credit_account_id: OfLedger<number>;
  /** Satang or points. */
  amount: OfLedger<number>;
  code: OfLedger<string>;
  reference: OfLedger<string>;
  /** Null on the side that keeps no balance. */
  debit_balance_after: OfLedger<number | null>;
  credit_balance_after: OfLedger<number | null>;
  created_at: OfLedger<Date>;
  digest: OfLedger<Uint8Array>;
}

interface SettledStakesTable {
  seq: OfLedger<number>;
  member_id: OfLedger<number>;
  area: OfLedger<'games' | 'lotto'>;
  reference: OfLedger<string>;
  /** Satang, as the other amounts. */
  stake: OfLedger<number>;
  payout: OfLedger<number>;
  valid_turnover: OfLedger<number>;
  settled_at: OfLedger<Date>;
  account_id: OfLedger<number | null>;
  provider_id: OfLedger<string | null>;
  game_id: OfLedger<string | null>;
  category: OfLedger<string | null>;
}

interface MovementDaysTable {
  account_id: OfLedger<number>;
  day: OfLedger<string>;
  code: OfLedger<string>;
  net: OfLedger<number>;
  count: OfLedger<number>;
}

interface WalletsTable {
  account_id: number;
  member_id: number;
  wallet_type_id: number;
  name: string;
  /** The requirement with which a bonus wallet ends. */
  requirement_id: Generated<string | null>;
  has_late_money: Generated<boolean>;
}

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
  /** In satang. */
  free_round_stakes: ColumnType<number[], string | undefined, string>;
  position: number;
  recent_rounds: Generated<number>;
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
  /** The same over all sessions. */
  player_id: Generated<string>;
  session_id: string | null;
  may_stake: Generated<boolean>;
  /** That of a bonus wallet. */
  requirement_id: string | null;
}

interface GameRoundsTable {
  source: string;
  round_id: string;
  member_id: number;
  account_id: number;
  provider_id: string;
  game_id: string;
  /** That the game had when the round began. */
  category: string | null;
  stake: number;
  payout: number;
  state: 'open' | 'closed' | 'voided';
  opened_at: Date;
  closed_at: Date | null;
  /** Null where the whole stake counts. */
  valid_turnover: number | null;
  /** Null for a round whose stake was paid. */
  free_rounds_id: string | null;
}

interface ReceivingAccountsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  kind: 'bank' | 'truemoney';
  bank_code: BankCode | null;
  account_number: string;
  account_name: string;
  min_satang: number;
  max_satang: number;
  position: number;
  is_open: Generated<boolean>;
}

interface PaymentChannelsTable {
  agent_id: number;
  id: string;
  gateway_id: string;
  name: string;
  sub_channels: Json<unknown>;
  min_satang: number;
  max_satang: number;
  valid_seconds: number;
  position: number;
  is_open: Generated<boolean>;
}

interface DepositsTable {
  id: Generated<string>;
  agent_id: number;
  member_id: number;
  method: DepositMethod;
  state: Generated<DepositState>;
  /** Satang. */
  amount: number;
  /** Satang; null until credited. */
  credited_amount: number | null;
  receiving_account_id: number | null;
  channel_id: string | null;
  sub_channel_id: string | null;
  gateway_id: string | null;
  gateway_reference: string | null;
  qr_payload: string | null;
  pay_url: string | null;
  created_at: Date;
  expires_at: Date;
  claimed_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  note: string | null;
}

interface IncomingPaymentsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  source: string;
  reference: string;
  /** Satang. */
  amount: number;
  paid_to: string;
  receiving_account_id: number | null;
  sender_bank_code: string | null;
  sender_account_number: string | null;
  sender_name: string | null;
  occurred_at: Date;
  received_at: Date;
  state: IncomingState;
  reason: ReviewReason | null;
  deposit_id: string | null;
  member_id: number | null;
  decided_at: Date | null;
  decided_by: string | null;
  /** `operator/{name}`; null where a gateway reported it. */
  reported_by: Generated<string | null>;
}

interface WithdrawalTermsTable {
  agent_id: number;
  min_satang: number;
  max_satang: number;
  most_per_day: number;
}

interface WithdrawalsTable {
  id: Generated<string>;
  agent_id: number;
  member_id: number;
  state: Generated<WithdrawalState>;
  /** Satang. */
  amount: number;
  bank_code: BankCode;
  account_number: string;
  account_name: string | null;
  requested_at: Date;
  approved_at: Date | null;
  approved_by: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  note: string | null;
}

interface CouponsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  code: string;
  kind: 'credit' | 'points';
  /** Satang or points. */
  amount: number;
  /** Thousandths: 3000 is three times the amount. */
  turnover_milli: number;
  uses_allowed: number;
  uses_per_member: number;
  used: Generated<number>;
  starts_at: Date;
  ends_at: Date | null;
  /** Whose alone it is; null: anybody's. */
  member_id: ColumnType<number | null, number | undefined, never>;
  /** By which it was bought with points. */
  redemption_id: ColumnType<string | null, string | undefined, never>;
  /** By which it was won. */
  wheel_play_id: ColumnType<string | null, string | undefined, never>;
}

interface CouponUsesTable {
  id: Generated<string>;
  coupon_id: number;
  member_id: number;
  used_at: Date;
}

interface OperatorsTable {
  agent_id: number;
  name: string;
  role: OperatorRole;
  key_hash: Uint8Array;
  added_at: GeneratedAlways<Date>;
  /** `operator/{name}`. */
  added_by: string;
  ended_at: Date | null;
  ended_by: string | null;
}

interface OperatorActionsTable {
  seq: GeneratedAlways<number>;
  agent_id: number;
  at: GeneratedAlways<Date>;
  operator: string;
  action: string;
  subject: string;
  detail: Json<unknown>;
}

interface PromotionsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  code: string;
  kind: PromotionKind;
  position: number;
  is_open: Generated<boolean>;
  /** Satang, as the other amounts. */
  min_deposit: number;
  bonus_basis_points: number | null;
  max_bonus: number | null;
  bonus_amount: number | null;
  turnover_milli: number;
  days_to_play: number;
  categories: Json<GameCategory[]>;
  /** `provider_id/game_id` */
  excluded_games: Json<string[]>;
  limit_per_member: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  content: Json<unknown>;
}

interface TurnoverSourcesTable {
  source: TurnoverSource;
}

interface TurnoverRequirementsTable {
  id: Generated<string>;
  member_id: number;
  source: TurnoverSource;
  reference: string;
  name: string;
  /** Satang. */
  required: number;
  started_at: Date;
  expires_at: Date | null;
  /** Null: all play counts. */
  categories: Json<GameCategory[]> | null;
  excluded_games: Json<string[]>;
  checked_at: Generated<Date | null>;
  ended_at: Date | null;
  ended_as: 'met' | 'cancelled' | 'expired' | null;
}

interface MemberPromotionsTable {
  id: Generated<string>;
  member_id: number;
  promotion_id: number;
  state: Generated<MemberPromotionState>;
  accepted_at: Date;
  granted_at: Date | null;
  deposit_id: string | null;
  /** Satang, as the other amounts. */
  deposit_amount: number | null;
  bonus_amount: number | null;
  requirement_id: string | null;
  ended_at: Date | null;
  moved_amount: Generated<number>;
}

interface LottoCategoriesTable {
  agent_id: number;
  category_id: string;
  name: string;
  position: number;
}

interface LottoMarketsTable {
  agent_id: number;
  market_id: string;
  category_id: string;
  name: string;
  image: string;
  position: number;
  result_kind: ResultKind;
  is_open: Generated<boolean>;
  calendar: Json<MarketCalendar>;
  schedule: string;
  result_delay_minutes: Generated<number>;
  refund_after_minutes: Generated<number>;
  /** Its results are made up, and labelled so. */
  has_demo_results: Generated<boolean>;
  has_demo_shooters: Generated<boolean>;
}

interface LottoHolidaysTable {
  agent_id: number;
  market_id: string;
  day: string;
  name: string;
}

interface LottoTermsTable {
  agent_id: number;
  market_id: string;
  bet_type: BetType;
  rate_milli: RateMilli;
  /** Satang, as the other amounts. */
  min_amount: number;
  max_amount: number;
  max_per_number: number;
  payout_ceiling: number;
}

interface LottoRoundsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  round_id: string;
  market_id: string;
  day: string;
  number: number | null;
  /** The state as last written; whether the round is open is decided by the clock. */
  state: Generated<RoundState>;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  announced: string | null;
  three_top: string | null;
  two_bottom: string | null;
  three_front: Generated<string[]>;
  three_bottom: Generated<string[]>;
  is_demo_result: Generated<boolean>;
  settlement: Generated<number>;
  settled_at: Date | null;
  note: string | null;
}

interface LottoResultsTable {
  id: GeneratedAlways<number>;
  round_id: number;
  state: Generated<'waiting' | 'final' | 'withdrawn'>;
  is_correction: boolean;
  announcement: Json<unknown>;
  announced: string | null;
  three_top: string;
  two_bottom: string;
  three_front: string[];
  three_bottom: string[];
  entered_at: Date;
  entered_by: string;
  /** When it becomes final without a confirmation. */
  final_at: Date;
  ended_at: Date | null;
  ended_by: string | null;
}

interface YeekeeRoundsTable {
  round_id: number;
  round_key: string;
  /** Secret until it is published. */
  seed: Uint8Array;
  commitment: Uint8Array;
  shooting_ends_at: Date;
  /** As its agent had them when it was planned. */
  fewest_shots: number;
  prize_stake: number;
  /** Amounts in satang, in the order of the draw. */
  prizes: Json<number[]>;
  shot_count: Generated<number>;
  frozen_at: Date | null;
  snapshot: Uint8Array | null;
  house_number: number | null;
  published_at: Date | null;
  prizes_at: Date | null;
}

interface YeekeeShotsTable {
  round_id: number;
  seq: number;
  /** Null: a demo shooter. */
  member_id: number | null;
  demo_name: string | null;
  number: string;
  shot_at: Date;
  key: string | null;
}

interface YeekeeShootersTable {
  member_id: number;
  shot_at: Date;
}

interface SafetyLimitsTable {
  member_id: number;
  kind: 'loss' | 'deposit';
  frame: 'day' | 'week' | 'month';
  amount: number;
}

interface SafetyBreaksTable {
  member_id: number;
  kind: 'time_out' | 'excluded';
  ends_at: Date | null;
}

interface YeekeePrizesTable {
  round_id: number;
  number: number;
  member_id: number;
  amount: number;
  day: CalendarDay;
}

interface YeekeeEntrantsTable {
  round_id: number;
  place: number;
  member_id: number;
}

interface HeartbeatsTable {
  real_at: Generated<Date>;
  at: Generated<Date>;
}

interface LottoClosedNumbersTable {
  round_id: number;
  bet_type: BetType;
  number: string;
  kind: ClosedNumber['kind'];
  closed_at: Date;
  closed_by: string;
}

interface LottoBillsTable {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  member_id: number;
  account_id: number;
  round_id: number;
  state: Generated<BillState>;
  item_count: number;
  /** Satang, as the other amounts. */
  amount: number;
  paid: Generated<number>;
  created_at: Date;
  ended_at: Date | null;
  note: string | null;
  /** Which settlement of its round it has been through last. */
  settlement: Generated<number>;
}

interface LottoShortfallsTable {
  bill_id: string;
  member_id: number;
  settlement: number;
  /** Satang. */
  amount: number;
  noted_at: Date;
}

interface LottoItemsTable {
  bill_id: string;
  item_id: number;
  bet_type: BetType;
  number: string;
  /** Satang. */
  amount: number;
  rate_milli: RateMilli;
  win: number;
  state: Generated<BillItemState>;
}

interface LottoExposuresTable {
  round_id: number;
  bet_type: BetType;
  number: string;
  /** Satang. */
  payout: number;
}

interface LottoMemberStakesTable {
  round_id: number;
  member_id: number;
  bet_type: BetType;
  number: string;
  /** Satang. */
  amount: number;
}

interface SecurityEventsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  member_id: number | null;
  kind: SecurityKind;
  address: string;
  user_agent: string;
  detail: Json<Record<string, string | number | boolean | null>>;
  happened_at: Generated<Date>;
}

interface MemberChangesTable {
  /** One of the two. */
  member_id: number | null;
  agent_id: number | null;
  kind: string;
  xid: Generated<string>;
}

interface PageViewsTable {
  agent_id: number;
  day: string;
  path: string;
  shell: 'web' | 'liff';
  referrer: string;
  views: number;
}

/** Tables of the platform, without those of `src/sandbox`; a test compares them with the database. */
export interface DatabaseTables
  extends AffiliateTables,
    ArticlesTables,
    FreeRoundsTables,
    PlayedTables,
    PointsTables,
    WheelTables {
  clock: ClockTable;
  demo_seeding: DemoSeedingTable;
  agents: AgentsTable;
  banners: BannersTable;
  notifications: NotificationsTable;
  events: EventsTable;
  page_views: PageViewsTable;
  members: MembersTable;
  member_sessions: MemberSessionsTable;
  downloads: DownloadsTable;
  phone_codes: PhoneCodesTable;
  member_devices: MemberDevicesTable;
  security_notices: SecurityNoticesTable;
  line_accounts: LineAccountsTable;
  attempts: AttemptsTable;
  jobs: JobsTable;
  security_events: SecurityEventsTable;
  account_kinds: AccountKindsTable;
  accounts: AccountsTable;
  commands: CommandsTable;
  transfers: TransfersTable;
  settled_stakes: SettledStakesTable;
  movement_days: MovementDaysTable;
  wallets: WalletsTable;
  game_providers: GameProvidersTable;
  games: GamesTable;
  favourite_games: FavouriteGamesTable;
  game_players: GamePlayersTable;
  game_rounds: GameRoundsTable;
  receiving_accounts: ReceivingAccountsTable;
  payment_channels: PaymentChannelsTable;
  deposits: DepositsTable;
  incoming_payments: IncomingPaymentsTable;
  withdrawal_terms: WithdrawalTermsTable;
  withdrawals: WithdrawalsTable;
  coupons: CouponsTable;
  coupon_uses: CouponUsesTable;
  operators: OperatorsTable;
  operator_actions: OperatorActionsTable;
  promotions: PromotionsTable;
  turnover_sources: TurnoverSourcesTable;
  turnover_requirements: TurnoverRequirementsTable;
  member_promotions: MemberPromotionsTable;
  lotto_categories: LottoCategoriesTable;
  lotto_markets: LottoMarketsTable;
  lotto_holidays: LottoHolidaysTable;
  lotto_terms: LottoTermsTable;
  lotto_rounds: LottoRoundsTable;
  lotto_results: LottoResultsTable;
  lotto_closed_numbers: LottoClosedNumbersTable;
  lotto_bills: LottoBillsTable;
  lotto_shortfalls: LottoShortfallsTable;
  lotto_items: LottoItemsTable;
  lotto_exposures: LottoExposuresTable;
  lotto_member_stakes: LottoMemberStakesTable;
  yeekee_rounds: YeekeeRoundsTable;
  yeekee_shots: YeekeeShotsTable;
  yeekee_shooters: YeekeeShootersTable;
  safety_limits: SafetyLimitsTable;
  safety_breaks: SafetyBreaksTable;
  yeekee_prizes: YeekeePrizesTable;
  yeekee_entrants: YeekeeEntrantsTable;
  heartbeats: HeartbeatsTable;
  member_changes: MemberChangesTable;
}
