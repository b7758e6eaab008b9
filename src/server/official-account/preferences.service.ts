import type { BodyOf, DataInputOf } from '@/contract/endpoint';
import type { lineNotices, setLineNotices } from '@/contract/line-notices.contract';
import { type Executor, queryRaw } from '../db/raw';

/** The choices of a member about notices by LINE. */
export type NoticeChoices = BodyOf<typeof setLineNotices>;

/**
 * Returns what a member has chosen about notices by LINE, and whether they would arrive.
 * @param isOffered whether the site has an official account
 */
export async function fetchPreferences(
  db: Executor,
  { agentId, memberId, isOffered }: { agentId: number; memberId: number; isOffered: boolean },
): Promise<DataInputOf<typeof lineNotices>> {
  const [row] = await queryRaw<
    NoticeChoices & {
      basicId: string | null;
      isOtherProvider: boolean;
      isLinked: boolean;
      isFriend: boolean;
      isAsked: boolean;
    }
  >(
    db,
    `SELECT a.basic_id AS "basicId", coalesce(a.provider = 'other', false) AS "isOtherProvider",
       l.member_id IS NOT NULL AS "isLinked", r.member_id IS NOT NULL AS "isFriend", p.member_id IS NOT NULL AS "isAsked",
       coalesce(p.money, false) AS money, coalesce(p.results, false) AS results,
       coalesce(p.rewards, false) AS rewards, coalesce(p.hides_amounts, false) AS hides_amounts
     FROM (SELECT $1::bigint AS agent_id, $2::bigint AS member_id) asked
     LEFT JOIN line_official_accounts a USING (agent_id)
     LEFT JOIN line_accounts l USING (agent_id, member_id)
     LEFT JOIN line_recipients r USING (agent_id, member_id)
     LEFT JOIN line_preferences p USING (member_id)`,
    [agentId, memberId],
  );
  const { basicId, isOtherProvider, isLinked, isFriend, isAsked, ...choices } = row ?? none;
  return {
    // With another provider, LINE's ids of the members mean nothing to the official account.
    is_offered: isOffered && !isOtherProvider,
    is_linked: isLinked,
    is_friend: isFriend,
    add_friend_url:
      basicId === null ? null : `https://line.me/R/ti/p/${encodeURIComponent(basicId)}`,
    is_asked: isAsked,
    ...choices,
  };
}

const none = {
  ...{ basicId: null, isOtherProvider: false, isLinked: false, isFriend: false, isAsked: false },
  ...{ money: false, results: false, rewards: false, hides_amounts: false },
};

/** Stores the choices of a member; the last ones count. */
export async function setPreferences(
  db: Executor,
  memberId: number,
  { money, results, rewards, hides_amounts: hidesAmounts }: NoticeChoices,
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO line_preferences (member_id, money, results, rewards, hides_amounts) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (member_id) DO UPDATE SET money = excluded.money, results = excluded.results,
       rewards = excluded.rewards, hides_amounts = excluded.hides_amounts, changed_at = business_now()`,
    [memberId, money, results, rewards, hidesAmounts],
  );
}

/** Switches notices about rewards off, because the member asked for it in the chat. */
export async function muteRewards(db: Executor, memberId: number): Promise<void> {
  await queryRaw(
    db,
    'UPDATE line_preferences SET rewards = false, changed_at = business_now() WHERE member_id = $1 AND rewards',
    [memberId],
  );
}
