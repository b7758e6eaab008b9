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

/** A sum over all members. */
interface WrongSum {
  day: string;
  area: string;
}

async function findWrongHours(db: Executor): Promise<WrongSum[]> {
  const days = await queryRaw<{ day: string }>(
    db,
    `SELECT day::text FROM settled_days
     UNION SELECT movement_day(starts_at)::text FROM played_hours
     UNION SELECT movement_day(starts_at)::text FROM played_hour_players ORDER BY day`,
  );
  const wrong: WrongSum[] = [];
  for (const { day } of days) {
    const rows = await queryRaw<{ area: string }>(
      db,
      'SELECT DISTINCT area FROM find_wrong_played_hours($1::text::date) ORDER BY area',
      [day],
    );
    wrong.push(...rows.map(({ area }) => ({ day, area: `hours of ${area}` })));
  }
  return wrong;
}

/** Returns the last of the next members after an id; null when there is none. Ids may have wide gaps. */
async function findSliceEnd(db: Executor, after: number): Promise<number | null> {
  const [slice] = await queryRaw<{ last: number | null }>(
    db,
    'SELECT max(id) AS last FROM (SELECT id FROM members WHERE id > $1 ORDER BY id LIMIT $2) slice',
    [after, SLICE],
  );
  return slice?.last ?? null;
}

/**
 * Sums all settled stakes again, member by member, and compares the sums with `played_days`, and these with the sums
 * over all members; the sums of hours are compared day by day. It holds no transaction, so an embedded database serves
 * other callers between two statements.
 */
export async function verifyPlayed(db: Executor): Promise<PlayedReport> {
  const [rollUp] = await queryRaw<{ waiting: number }>(
    db,
    'SELECT last_settled_seq() - summed_seq AS waiting FROM played_roll_up',
  );
  const totals = await queryRaw<WrongSum>(
    db,
    'SELECT day::text, area FROM find_wrong_played_totals() ORDER BY day, area',
  );
  totals.push(...(await findWrongHours(db)));
  const report: PlayedReport = {
    days: 0,
    waiting: rollUp?.waiting ?? 0,
    wrong: totals.slice(0, MOST_LISTED).map((row) => ({ member_id: null, ...row })),
    is_right: totals.length === 0,
  };
  let after = 0;
  let until = await findSliceEnd(db, after);
  while (until !== null) {
    const rows = await queryRaw<{
      member_id: number;
      day: string;
      area: string;
      is_wrong: boolean;
    }>(
      db,
      'SELECT member_id, day::text, area, is_wrong FROM find_wrong_played_days($1, $2) ORDER BY member_id, day',
      [after, until],
    );
    report.days += rows.length;
    for (const { is_wrong, ...row } of rows) {
      if (!is_wrong) continue;
      report.is_right = false;
      if (report.wrong.length < MOST_LISTED) report.wrong.push(row);
    }
    after = until;
    until = await findSliceEnd(db, after);
  }
  return report;
}
