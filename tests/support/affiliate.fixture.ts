import { createMember } from '@/server/account/member-creation.service';
import type { Database } from '@/server/db/database';
import { type Executor, queryRaw } from '@/server/db/raw';
import { rollUpPlayed } from '@/server/played/roll-up.service';

/**
 * Creates a member without a password, referred by another member.
 * @returns the member's id
 */
export function plantFriend(
  db: Database,
  username: string,
  referrerMemberId: number | null,
  name = { firstName: 'เพื่อน', lastName: `เลข${username.slice(-4)}` },
): Promise<number> {
  return createMember(db, {
    agentId: 1,
    username,
    password: null,
    ...name,
    bankCode: '004',
    bankAccountNumber: username,
    birthDate: '1990-01-01',
    attributedAgentCode: null,
    referrerMemberId,
    isPhoneVerified: true,
  });
}

/** Settled play of one member. */
export interface TestPlay {
  memberId: number;
  /** Category of the game; left out for a lottery. */
  category?: string;
  /** Satang; negative for a void. */
  turnover: number;
  daysAgo?: number;
}

/** Settles play and rolls it up by day. */
export async function settlePlay(db: Executor, plays: readonly TestPlay[]): Promise<void> {
  await queryRaw(
    db,
    `SELECT settle_stakes(array_agg(ROW(NULL, p."memberId", CASE WHEN p.category IS NULL THEN 'lotto' ELSE 'games' END,
       'test', p.turnover, 0, p.turnover, business_now() - coalesce(p."daysAgo", 0) * interval '1 day',
       NULL, NULL, NULL, p.category)::settled_stakes))
     FROM jsonb_to_recordset($1::text::jsonb) AS p ("memberId" bigint, category text, turnover bigint, "daysAgo" integer)`,
    [JSON.stringify(plays)],
  );
  while (!(await rollUpPlayed(db))) await new Promise((resolve) => setTimeout(resolve, 1));
}

/** Returns the id of a demo member, by default the first. */
export async function memberIdOf(db: Executor, username = '0812345678'): Promise<number> {
  const [member] = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM members WHERE agent_id = 1 AND username = $1',
    [username],
  );
  if (!member) throw new Error(`no member is named ${username}`);
  return member.id;
}

/** Returns the sums and lines of affiliate income that differ from the rows that they are made of. */
export function findAffiliateFaults(db: Executor): Promise<{ sum: string; memberId: number }[]> {
  return queryRaw(
    db,
    `SELECT 'days' AS sum, member_id AS "memberId" FROM (
       SELECT member_id, day, level, type, sum(turnover) AS turnover, sum(earned_micro) AS micro
       FROM affiliate_days GROUP BY 1, 2, 3, 4
     ) d FULL JOIN affiliate_day_sums s USING (member_id, day, level, type)
     WHERE (d.turnover, d.micro) IS DISTINCT FROM (s.turnover::numeric, s.earned_micro::numeric)
     UNION ALL
     SELECT 'friends of days', member_id FROM (
       SELECT member_id, day, level, count(DISTINCT friend_id) AS friends FROM affiliate_days GROUP BY 1, 2, 3
     ) d FULL JOIN (
       SELECT member_id, day, level, sum(friends) AS friends FROM affiliate_day_sums GROUP BY 1, 2, 3
     ) s USING (member_id, day, level) WHERE d.friends IS DISTINCT FROM s.friends
     UNION ALL
     SELECT 'players', i.member_id FROM affiliate_incomes i WHERE i.players <> (
       SELECT count(*) FROM affiliate_friend_months f
       WHERE f.member_id = i.member_id AND f.month = i.month AND f.turnover > 0)
     UNION ALL
     SELECT 'referrers of friends', a.member_id FROM affiliate_friend_months a JOIN members f ON f.id = a.friend_id
     WHERE a.referrer_member_id IS DISTINCT FROM f.referrer_member_id
     UNION ALL
     SELECT 'lines', member_id FROM (
       SELECT referrer_member_id AS member_id, id AS friend_id, 1 AS level FROM members
       WHERE referrer_member_id IS NOT NULL
       UNION ALL
       SELECT m.referrer_member_id, f.id, 2 FROM members f JOIN members m ON m.id = f.referrer_member_id
       WHERE m.referrer_member_id IS NOT NULL
       UNION ALL
       SELECT r.referrer_member_id, f.id, 3 FROM members f JOIN members m ON m.id = f.referrer_member_id
       JOIN members r ON r.id = m.referrer_member_id WHERE r.referrer_member_id IS NOT NULL
     ) m FULL JOIN affiliate_lines l USING (member_id, friend_id) WHERE l.level IS DISTINCT FROM m.level
     UNION ALL
     SELECT 'sizes of lines', member_id FROM (
       SELECT member_id, level, count(*) AS friends FROM affiliate_lines GROUP BY 1, 2
     ) l FULL JOIN affiliate_line_sizes s USING (member_id, level) WHERE l.friends IS DISTINCT FROM s.friends`,
  );
}
