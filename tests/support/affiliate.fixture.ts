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
