import type { CalendarDay } from '@/domain/calendar-day';

interface PlayedDaysTable {
  member_id: number;
  day: CalendarDay;
  area: string;
  category: string;
  wallet_kind: 'main' | 'bonus';
  /** Satang, like the other amounts. */
  stake: number;
  payout: number;
  valid_turnover: number;
  turn: number;
}

interface PlayedTotalsTable {
  agent_id: number;
  day: CalendarDay;
  area: string;
  category: string;
  wallet_kind: string;
  /** Satang, like the payout. */
  stake: number;
  payout: number;
}

interface PlayedPlayersTable {
  agent_id: number;
  day: CalendarDay;
  /** Day before it on which they last played; `-infinity` if there is none. */
  previous_day: CalendarDay;
  players: number;
}

interface PlayedHoursTable {
  agent_id: number;
  starts_at: Date;
  area: string;
  category: string;
  wallet_kind: string;
  /** Satang, like the payout. */
  stake: number;
  payout: number;
  first_seq: number;
  last_seq: number;
}

interface PlayedHourPlayersTable {
  agent_id: number;
  starts_at: Date;
  /** By how much the number of the day's players grew in the hour; negative after voids. */
  change: number;
}

interface PlayedRollUpTable {
  only_row: boolean;
  summed_seq: number;
  turn: number;
}

interface PlayedMarkTable {
  only_row: boolean;
  seq: number;
  xid: string;
}

interface SettledDaysTable {
  day: CalendarDay;
  first_seq: number;
  last_seq: number;
}

interface PlayedReadersTable {
  name: string;
  turn: number;
  member_id: number;
}

declare module '../db/tables' {
  interface DatabaseTables {
    played_days: PlayedDaysTable;
    played_totals: PlayedTotalsTable;
    played_players: PlayedPlayersTable;
    played_hours: PlayedHoursTable;
    played_hour_players: PlayedHourPlayersTable;
    played_roll_up: PlayedRollUpTable;
    played_mark: PlayedMarkTable;
    played_readers: PlayedReadersTable;
    settled_days: SettledDaysTable;
  }
}
