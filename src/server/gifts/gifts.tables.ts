import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDay } from '@/domain/calendar-day';

interface GiftMembersTable {
  member_id: number;
  read_seq: Generated<number>;
  read_at: Date | null;
}

interface PlayedDepositsTable {
  deposit_id: string;
  member_id: number;
  credited_at: Date;
  /** In satang. */
  amount: number;
  played: Generated<number>;
  played_at: Date | null;
}

interface StakePlaysTable {
  id: GeneratedAlways<number>;
  member_id: number;
  area: string;
  reference: string;
  deposit_id: string;
  amount: number;
}

interface GiftUsesTable {
  member_id: number;
  kind: string;
  reference: string;
  /** Satang of turnover. */
  amount: number;
  used_at: Date;
}

/** Points and spins that the support gave a member on a day. */
interface GoodwillDaysTable {
  member_id: number;
  day: CalendarDay;
  points: number;
  spins: number;
}

declare module '../db/tables' {
  interface DatabaseTables {
    goodwill_days: GoodwillDaysTable;
    gift_members: GiftMembersTable;
    played_deposits: PlayedDepositsTable;
    stake_plays: StakePlaysTable;
    gift_uses: GiftUsesTable;
  }
}
