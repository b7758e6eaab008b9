import { type Executor, queryRaw } from '../db/raw';

/** Number of members that one statement compares. */
const SLICE = 200;
const MOST_LISTED = 100;

/** Result of comparing the roll-up with the settled stakes. */
export interface PlayedReport {
  /** Number of compared sums, one for each member, day and kind of play. */
  days: number;
  /** How many sequence numbers of settled stakes are above the last one that is rolled up. */
  waiting: number;
  wrong: { member_id: number; day: string; area: string }[];
  is_right: boolean;
}

/**
 * Sums all settled stakes again, member by member, and compares the sums with `played_days`. It holds no transaction,
 * so an embedded database serves other callers between two statements.
 */
export async function verifyPlayed(db: Executor): Promise<PlayedReport> {
  const [bounds] = await queryRaw<{ memberId: number; waiting: number }>(
    db,
    `SELECT coalesce((SELECT max(id) FROM members), 0) AS "memberId", last_settled_seq() - summed_seq AS waiting
     FROM played_roll_up`,
  );
  const report: PlayedReport = {
    days: 0,
    waiting: bounds?.waiting ?? 0,
    wrong: [],
    is_right: true,
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
