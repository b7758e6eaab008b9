import { type Executor, queryRaw } from '../db/raw';

/** Number of members that one statement compares. */
const SLICE = 200;
const MOST_LISTED = 100;

/** Result of comparing the roll-up with the settled stakes. */
export interface PlayedReport {
  /** Number of compared sums of members, one for each member, day and kind of play. */
  days: number;
  /** How many sequence numbers of settled stakes are above the last one that is rolled up. */
  waiting: number;
  /** Without a member, the sums over all members are wrong. */
  wrong: { member_id: number | null; day: string; area: string }[];
  is_right: boolean;
}

/**
 * Sums all settled stakes again, member by member, and compares the sums with `played_days`, and these with the sums
 * over all members. It holds no transaction, so an embedded database serves other callers between two statements.
 */
export async function verifyPlayed(db: Executor): Promise<PlayedReport> {
  const [bounds] = await queryRaw<{ memberId: number; waiting: number }>(
    db,
    `SELECT coalesce((SELECT max(id) FROM members), 0) AS "memberId", last_settled_seq() - summed_seq AS waiting
     FROM played_roll_up`,
  );
  const totals = await queryRaw<{ day: string; area: string }>(
    db,
    'SELECT day::text, area FROM find_wrong_played_totals() ORDER BY day, area',
  );
  const report: PlayedReport = {
    days: 0,
    waiting: bounds?.waiting ?? 0,
    wrong: totals.slice(0, MOST_LISTED).map((row) => ({ member_id: null, ...row })),
    is_right: totals.length === 0,
  };
  const lastMemberId = bounds?.memberId ?? 0;
  for (let after = 0; after < lastMemberId; after += SLICE) {
    const rows = await queryRaw<{
      member_id: number;
      day: string;
      area: string;
      is_wrong: boolean;
    }>(
      db,
      'SELECT member_id, day::text, area, is_wrong FROM find_wrong_played_days($1, $2) ORDER BY member_id, day',
      [after, after + SLICE],
    );
    report.days += rows.length;
    for (const { is_wrong, ...row } of rows) {
      if (!is_wrong) continue;
      report.is_right = false;
      if (report.wrong.length < MOST_LISTED) report.wrong.push(row);
    }
  }
  return report;
}
