import type { Generated, GeneratedAlways } from 'kysely';
import type { ClosedNumber, RoundState } from '@/contract/lotto.contract';
import type { BillItemState, BillState } from '@/contract/lotto-bills.contract';
import type { ResultMode } from '@/contract/operator/lotto-sources.contract';
import type { BetType, RateMilli } from '@/domain/lotto';
import type { ResultKind } from '@/domain/lotto-results';
import type { Json } from '../db/column-types';
import type { MarketCalendar } from './round-calendar';

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
  /** A first result that pays less than this many satang may become final by time; null disables this. */
  final_by_time_below: number | null;
  /** Whether the market's results are made up, and labelled as made up. */
  has_demo_results: Generated<boolean>;
  has_demo_shooters: Generated<boolean>;
  /** How a result that sources tell becomes final. */
  result_mode: Generated<ResultMode>;
  /** Whether an institution publishes the number, so that two sources can read it independently. */
  has_official_number: Generated<boolean>;
}

interface LottoHolidaysTable {
  agent_id: number;
  market_id: string;
  day: string;
  name: string;
}

interface LottoDrawDaysTable {
  agent_id: number;
  market_id: string;
  day: string;
}

interface LottoTermsTable {
  agent_id: number;
  market_id: string;
  bet_type: BetType;
  rate_milli: RateMilli;
  /** Satang, like the other amounts. */
  min_amount: number;
  max_amount: number;
  max_per_number: number;
  payout_ceiling: number;
  /** Approval of the last change of the rate; null for rates of the catalogue. */
  approval_id: number | null;
}

interface LottoRoundTermsTable {
  round_id: number;
  bet_type: BetType;
  rate_milli: RateMilli;
  /** Satang, like the other amounts. */
  min_amount: number;
  max_amount: number;
  max_per_number: number;
  payout_ceiling: number;
}

interface LottoRateApprovalsTable {
  approval_id: number;
  bet_type: BetType;
}

interface LottoStandingNumbersTable {
  agent_id: number;
  market_id: string;
  bet_type: BetType;
  number: string;
  kind: ClosedNumber['kind'];
  /** Last day of rounds for which it holds; null without an end. */
  until: string | null;
  written_by: string;
  written_at: Date;
}

interface LottoRoundsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  round_id: string;
  market_id: string;
  day: string;
  number: number | null;
  /** The stored state, which may be late; the clock decides whether the round is open. */
  state: Generated<RoundState>;
  opens_at: Date;
  closes_at: Date;
  draws_at: Date;
  announced: string | null;
  announced_bottom: Generated<string | null>;
  three_top: string | null;
  two_bottom: string | null;
  three_front: Generated<string[]>;
  three_bottom: Generated<string[]>;
  is_demo_result: Generated<boolean>;
  settlement: Generated<number>;
  settled_at: Date | null;
  note: string | null;
  /** `system` or the operator who voided the round, and the approval by another person. */
  voided_by: string | null;
  void_approval_id: number | null;
  /** Day for which the round was planned before its draw was moved; null if it was not moved. */
  moved_from: string | null;
  moved_at: Date | null;
  /** The refund of a round without a result waits until this time; null when it does not wait. */
  result_held_until: Date | null;
  /** The source of the final result, and when it was read; null for a result that a person entered. */
  result_source: string | null;
  result_read_at: Date | null;
}

interface LottoResultsTable {
  id: GeneratedAlways<number>;
  round_id: number;
  state: Generated<'waiting' | 'final' | 'withdrawn'>;
  is_correction: boolean;
  announcement: Json<unknown>;
  announced: string | null;
  announced_bottom: Generated<string | null>;
  three_top: string;
  two_bottom: string;
  three_front: string[];
  three_bottom: string[];
  entered_at: Date;
  entered_by: string;
  /** Second operator who entered the same result; null until then. */
  agreed_by: Generated<string | null>;
  agreed_at: Date | null;
  /** Satang that the result would pay, computed when it was entered. */
  pays: number | null;
  /** Time at which the result becomes final by itself; null when an operator must confirm it. */
  final_at: Date | null;
  ended_at: Date | null;
  ended_by: string | null;
}

interface LottoClosedNumbersTable {
  round_id: number;
  bet_type: BetType;
  number: string;
  kind: ClosedNumber['kind'];
  closed_at: Date;
  closed_by: string;
  /** Whether a standing number of the market closed it. */
  is_standing: Generated<boolean>;
}

interface LottoBillsTable {
  id: Generated<string>;
  number: GeneratedAlways<number>;
  member_id: number;
  account_id: number;
  round_id: number;
  state: Generated<BillState>;
  item_count: number;
  /** Satang, like the other amounts. */
  amount: number;
  paid: Generated<number>;
  created_at: Date;
  ended_at: Date | null;
  note: string | null;
  /** Number of settlements of the round that have included this bill. */
  settlement: Generated<number>;
}

interface ShortfallsTable {
  id: GeneratedAlways<number>;
  /** Reference of the transfers of a bill, a game round or an adjustment by a provider. */
  reference: string;
  /** Null except for a bill, like the settlement. */
  bill_id: string | null;
  member_id: number;
  settlement: number | null;
  /** In satang. */
  amount: number;
  noted_at: Date;
}

interface LottoItemsTable {
  bill_id: string;
  item_id: number;
  bet_type: BetType;
  number: string;
  /** In satang. */
  amount: number;
  rate_milli: RateMilli;
  win: number;
  state: Generated<BillItemState>;
}

interface LottoExposuresTable {
  round_id: number;
  bet_type: BetType;
  number: string;
  /** In satang. */
  payout: number;
}

interface LottoMemberStakesTable {
  round_id: number;
  member_id: number;
  bet_type: BetType;
  number: string;
  /** In satang. */
  amount: number;
}

declare module '../db/tables' {
  interface DatabaseTables {
    lotto_categories: LottoCategoriesTable;
    lotto_markets: LottoMarketsTable;
    lotto_holidays: LottoHolidaysTable;
    lotto_draw_days: LottoDrawDaysTable;
    lotto_terms: LottoTermsTable;
    lotto_round_terms: LottoRoundTermsTable;
    lotto_rate_approvals: LottoRateApprovalsTable;
    lotto_standing_numbers: LottoStandingNumbersTable;
    lotto_rounds: LottoRoundsTable;
    lotto_results: LottoResultsTable;
    lotto_closed_numbers: LottoClosedNumbersTable;
    lotto_bills: LottoBillsTable;
    shortfalls: ShortfallsTable;
    lotto_items: LottoItemsTable;
    lotto_exposures: LottoExposuresTable;
    lotto_member_stakes: LottoMemberStakesTable;
  }
}
