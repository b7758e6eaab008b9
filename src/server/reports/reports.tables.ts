import type { Generated } from 'kysely';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Json } from '../db/column-types';

interface HouseDaysTable {
  agent_id: number;
  /** Calendar day of Thailand. */
  day: CalendarDay;
  debit_kind: string;
  credit_kind: string;
  code: string;
  count: number;
  /** Satang, or points between accounts of points. */
  amount: number;
  first_seq: number;
  last_seq: number;
}

interface HouseRollUpTable {
  only_row: Generated<boolean>;
  summed_seq: number;
}

interface HouseMarkTable {
  only_row: Generated<boolean>;
  seq: number;
  xid: string;
}

interface DayClosingsTable {
  agent_id: number;
  /** Calendar day of Thailand. */
  day: CalendarDay;
  figures: Json<unknown>;
  digest: Uint8Array;
  closed_by: string;
  closed_at: Generated<Date>;
}

interface ExportsTable {
  token_hash: Uint8Array;
  agent_id: number;
  operator: string;
  content: Json<unknown>;
  expires_at: Date;
  taken_at: Date | null;
}

declare module '../db/tables' {
  interface DatabaseTables {
    house_days: HouseDaysTable;
    house_roll_up: HouseRollUpTable;
    house_mark: HouseMarkTable;
    day_closings: DayClosingsTable;
    exports: ExportsTable;
  }
}
