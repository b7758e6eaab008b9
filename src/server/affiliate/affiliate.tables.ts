import type { Generated, GeneratedAlways } from 'kysely';
import type { AffiliateType } from '@/contract/affiliate.contract';
import type { CalendarDay } from '@/domain/calendar-day';

/** Amounts are in satang; `earned_micro` is in millionths of a satang and is never read as a number. */
interface AffiliateDaysTable {
  member_id: number;
  friend_id: number;
  type: AffiliateType;
  day: CalendarDay;
  level: 1 | 2 | 3;
  turnover: number;
  earned_micro: number;
}

interface AffiliateFriendMonthsTable {
  member_id: number;
  month: CalendarDay;
  friend_id: number;
  referrer_member_id: number;
  turnover: number;
  earned_micro: number;
}

interface AffiliateMonthsTable {
  member_id: number;
  month: CalendarDay;
  level: 1 | 2 | 3;
  type: AffiliateType;
  turnover: number;
  earned_micro: number;
}

interface AffiliateIncomesTable {
  member_id: number;
  month: CalendarDay;
  earned_micro: number;
  entitled_micro: number;
  /** Friends whose turnover of the month is above zero. */
  players: Generated<number>;
}

interface AffiliateDaySumsTable {
  member_id: number;
  day: CalendarDay;
  level: 1 | 2 | 3;
  type: AffiliateType;
  turnover: number;
  earned_micro: number;
  /** Only the sum over all types of a day is a number of friends. */
  friends: number;
}

interface AffiliateLinesTable {
  member_id: number;
  friend_id: number;
  level: 1 | 2 | 3;
}

interface AffiliateLineSizesTable {
  member_id: number;
  level: 1 | 2 | 3;
  friends: number;
}

interface AffiliateGrantsTable {
  member_id: number;
  granted: number;
}

interface AffiliateMediansTable {
  agent_id: number;
  month: CalendarDay;
  referrers: number;
  median: number;
}

interface AffiliateHoldsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  member_id: number;
  reason: string;
  held_by: string;
  held_at: Date;
  release_reason: string | null;
  released_by: string | null;
  released_at: Date | null;
  approval_id: number | null;
}

interface AffiliateSuspectsTable {
  friend_id: number;
  agent_id: number;
  referrer_member_id: number;
  joined_at: Date;
}

interface AffiliateSignalReviewsTable {
  id: GeneratedAlways<number>;
  agent_id: number;
  friend_id: number;
  device: boolean;
  address: boolean;
  owner: boolean;
  note: string;
  reviewed_by: string;
  reviewed_at: Generated<Date>;
}

declare module '../db/tables' {
  interface DatabaseTables {
    affiliate_days: AffiliateDaysTable;
    affiliate_friend_months: AffiliateFriendMonthsTable;
    affiliate_months: AffiliateMonthsTable;
    affiliate_incomes: AffiliateIncomesTable;
    affiliate_day_sums: AffiliateDaySumsTable;
    affiliate_lines: AffiliateLinesTable;
    affiliate_line_sizes: AffiliateLineSizesTable;
    affiliate_grants: AffiliateGrantsTable;
    affiliate_medians: AffiliateMediansTable;
    affiliate_holds: AffiliateHoldsTable;
    affiliate_suspects: AffiliateSuspectsTable;
    affiliate_signal_reviews: AffiliateSignalReviewsTable;
  }
}
