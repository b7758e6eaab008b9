import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

/** Sums of a member's settled stakes on one day. */
export interface PlayedDay {
  day: CalendarDay;
  stakeSatang: Satang;
  payoutSatang: Satang;
  validTurnoverSatang: Satang;
}

/**
 * Returns a member's settled stakes by day in Thailand, both ends included, the oldest first; days without stakes
 * have zeros. Stakes that are not rolled up yet are included.
 */
export function fetchPlayedDays(
  db: Executor,
  memberId: number,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<PlayedDay[]> {
  return queryRaw<PlayedDay>(
    db,
    `SELECT day::text, stake AS "stakeSatang", payout AS "payoutSatang", valid_turnover AS "validTurnoverSatang"
     FROM member_played_days($1, $2::text::date, $3::text::date) ORDER BY day`,
    [memberId, from, to],
  );
}
