import type { CalendarDay } from '@/domain/calendar-day';
import type { Satang } from '@/domain/money';
import { type Executor, queryRaw } from '../db/raw';

/** Sums of a member's settled play on one day. */
export interface PlayedDay {
  day: CalendarDay;
  stakeSatang: Satang;
  payoutSatang: Satang;
  validTurnoverSatang: Satang;
}

/**
 * Settled play of a member by day of Thailand, both ends included, the oldest first; without play, with zeros. All that
 * is settled counts, also what the roll-up has yet to sum up.
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
