import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { CashbackKind } from '@/contract/cashback.contract';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Json } from '../db/column-types';

interface CashbackDaysTable {
  member_id: number;
  day: CalendarDay;
  agent_id: number;
  /** All amounts are in satang. */
  stake: number;
  payout: number;
  bonus_stake: number;
  bonus_payout: number;
  turnover: number;
  loss_reversed: number;
  turnover_reversed: number;
  /** Turnover by kind of game; null when unknown. */
  turnovers: Json<Record<string, number>> | null;
  left_rates: Json<Record<string, number>> | null;
  most_of_win_percent: number | null;
  /** Rates are in hundredths of a percent. */
  loss_rate: number;
  loss_cap: number;
  loss_least: number;
  turnover_rate: number;
  turnover_least: number;
  play_percent: number;
  loss_amount: GeneratedAlways<number>;
  turnover_amount: GeneratedAlways<number>;
  computed_at: Date;
  ends_at: Date;
}

interface CashbackClaimsTable {
  id: Generated<string>;
  agent_id: number;
  member_id: number;
  day: ColumnType<CalendarDay, CalendarDay, never>;
  kind: CashbackKind;
  amount: number;
  paid: number;
  claimed_at: Date;
}

interface CashbackProgressTable {
  agent_id: number;
  first_day: CalendarDay;
  done_day: CalendarDay;
  night_day: CalendarDay | null;
  night_seq: number | null;
  night_member_id: number | null;
  turn: number;
  turn_member_id: Generated<number>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    cashback_days: CashbackDaysTable;
    cashback_claims: CashbackClaimsTable;
    cashback_progress: CashbackProgressTable;
  }
}
