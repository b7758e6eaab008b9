import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { countAttempt } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import type { LineGateway } from '../line/line-gateway';
import { assertSafe } from '../safety/safety.service';

const WINDOW_SECONDS = 15 * 60;
/** Highest number of friendship checks of one member that are sent to LINE within the window. */
const MOST_QUESTIONS = 40;

/**
 * Joins the member to an opt-in quest for the current period.
 * @throws RefusalError `request.not_found` | `safety.refused`
 */
export async function joinQuest(
  db: Db,
  { memberId, questId }: { memberId: number; questId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await assertSafe(tx, memberId, { kind: 'reward' });
    const known = await queryRaw(
      tx,
      `WITH running AS (
         SELECT p.quest_id, p.period_on FROM quest_progress($1) p JOIN quests q ON q.id = p.quest_id
         WHERE p.quest_id = $2 AND p.is_current AND q.is_opt_in
       ), joined AS (
         INSERT INTO quest_joins (member_id, quest_id, period_on, joined_at)
         SELECT $1, quest_id, period_on, business_now() FROM running ON CONFLICT DO NOTHING
       ) SELECT quest_id FROM running`,
      [memberId, questId],
    );
    if (known.length === 0) throw new RefusalError('request.not_found');
  });
}

/**
 * Checks with LINE whether a member is a friend of the official account, which completes the quest. Each LINE user
 * completes it only once, even as another member.
 * @throws RefusalError `quest.line_needed` | `quest.other_line` | `line.not_verified` | `line.unavailable`
 * @throws TooManyError `request.too_many`
 */
export async function askFriendship(
  db: Db,
  gateway: LineGateway,
  { memberId, accessToken }: { memberId: number; accessToken: string },
): Promise<boolean> {
  const linked = await db
    .selectFrom('line_accounts')
    .select('line_user_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (!linked) throw new RefusalError('quest.line_needed');
  await countAttempt(
    db,
    [{ key: `quest_friend/${memberId}`, most: MOST_QUESTIONS, windowSeconds: WINDOW_SECONDS }],
    'request.too_many',
  );
  const { profile } = await gateway.verify({ access_token: accessToken });
  if (profile.user_id !== linked.line_user_id) throw new RefusalError('quest.other_line');
  const isFriend = await gateway.isFriend(accessToken);
  if (isFriend) await reachFriendship(db, memberId, profile.user_id);
  return isFriend;
}

/**
 * Writes the reward of a friend of the official account. Does nothing when the member, or another member with the same
 * LINE user, already has the reward.
 */
export async function reachFriendship(db: Db, memberId: number, lineUserId: string): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO quest_rewards (agent_id, member_id, quest_id, kind, period_on, step, target, point, spins, credit,
       turnover_milli, line_user_id, reached_on, expires_at)
     SELECT q.agent_id, $1, q.id, q.kind, p.period_on, s.step, s.target, s.point, s.spins, s.credit, s.turnover_milli, $2,
       today.day, quest_reward_end(today.day, q.claim_days)
     FROM quest_progress($1) p JOIN quests q ON q.id = p.quest_id AND q.kind = 'line_friend'
     JOIN quest_steps s ON s.quest_id = p.quest_id AND s.version = p.version
     CROSS JOIN (SELECT movement_day(business_now()) AS day) today
     WHERE NOT q.is_opt_in OR p.joined_at IS NOT NULL
     ORDER BY q.id, s.step LIMIT 1
     ON CONFLICT DO NOTHING`,
    [memberId, lineUserId],
  );
}
