import { sql } from 'kysely';

/** Number of days over which deposits and withdrawals are summed. */
const FIGURE_DAYS = 30;

const since = sql`(SELECT business_now()) - ${sql.lit(FIGURE_DAYS)} * interval '1 day'`;

/**
 * Returns columns with a member's figures, for a query of `members`: the first deposit, the sums of deposits and
 * withdrawals of 30 days in satang, and when the member was last seen.
 */
export const selectFigures = () => [
  sql<Date | null>`(SELECT min(d.decided_at) FROM deposits d
    WHERE d.member_id = members.id AND d.state = 'credited')`.as('first_deposit_at'),
  sql<number>`(SELECT coalesce(sum(d.credited_amount), 0)::bigint FROM deposits d
    WHERE d.member_id = members.id AND d.state = 'credited' AND d.decided_at > ${since})`.as(
    'deposits_30d',
  ),
  sql<number>`(SELECT coalesce(sum(w.amount), 0)::bigint FROM withdrawals w
    WHERE w.member_id = members.id AND w.state = 'paid' AND w.ended_at > ${since})`.as(
    'withdrawals_30d',
  ),
  // A session is deleted at the sign-out, but its device stays.
  sql<Date | null>`greatest(
    (SELECT max(s.last_seen_at) FROM member_sessions s WHERE s.member_id = members.id),
    (SELECT max(v.last_seen_at) FROM member_devices v WHERE v.member_id = members.id))`.as(
    'last_seen_at',
  ),
];
