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

/** Settled play of a member by day of Thailand, both ends included, the oldest first; without play, with zeros. */
export function fetchPlayedDays(
  db: Executor,
  memberId: number,
  { from, to }: { from: CalendarDay; to: CalendarDay },
): Promise<PlayedDay[]> {
  return queryRaw<PlayedDay>(
    db,
    `WITH played AS (
       SELECT (settled_at AT TIME ZONE 'Asia/Bangkok')::date AS day, sum(stake) AS stake, sum(payout) AS payout,
         sum(valid_turnover) AS turnover
       FROM settled_stakes
       WHERE member_id = $1 AND settled_at >= $2::text::date::timestamp AT TIME ZONE 'Asia/Bangkok'
         AND settled_at < ($3::text::date + 1)::timestamp AT TIME ZONE 'Asia/Bangkok'
       GROUP BY 1
     )
     SELECT day::text, coalesce(stake, 0)::bigint AS "stakeSatang", coalesce(payout, 0)::bigint AS "payoutSatang",
       coalesce(turnover, 0)::bigint AS "validTurnoverSatang"
     FROM (SELECT $2::text::date + generate_series(0, $3::text::date - $2::text::date) AS day) asked
     LEFT JOIN played USING (day) ORDER BY day`,
    [memberId, from, to],
  );
}

/** Writes down money that was won without a stake, in the transaction that pays it. Nothing of it counts as played. */
export async function writeFreePayout(
  db: Executor,
  won: {
    memberId: number;
    accountId: number;
    area: 'games' | 'lotto';
    reference: string;
    amountSatang: Satang;
  },
): Promise<void> {
  await queryRaw(
    db,
    `SELECT settle_stakes(ARRAY[ROW(
       NULL, $1::bigint, $3::text, $4::text, 0, $5::bigint, 0, business_now(), $2::bigint, NULL, NULL, NULL)::settled_stakes])`,
    [won.memberId, won.accountId, won.area, won.reference, won.amountSatang],
  );
}
