import type { Generated } from 'kysely';
import type { CalendarDay } from '@/domain/calendar-day';
import type { Json } from '../db/column-types';

interface YeekeeRoundsTable {
  round_id: number;
  round_key: string;
  /** Seed of the round; null until the round is published. */
  seed: Uint8Array | null;
  /** Key from which the seed is computed when it is due. */
  fairness_key_id: number | null;
  commitment: Uint8Array;
  shooting_ends_at: Date;
  /** Fewest shots of a valid round. This and the next columns are the agent's rules when the round was planned. */
  fewest_shots: number;
  prize_stake: number;
  /** Amounts in satang, in the order of the draw. */
  prizes: Json<number[]>;
  prize_share_percent: number | null;
  prize_least_stake: number | null;
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
  /** Null for a demo shooter. */
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

declare module '../db/tables' {
  interface DatabaseTables {
    yeekee_rounds: YeekeeRoundsTable;
    yeekee_shots: YeekeeShotsTable;
    yeekee_shooters: YeekeeShootersTable;
    yeekee_prizes: YeekeePrizesTable;
    yeekee_entrants: YeekeeEntrantsTable;
    heartbeats: HeartbeatsTable;
  }
}
