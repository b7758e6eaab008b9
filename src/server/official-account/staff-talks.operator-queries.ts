import type { LineWaiting } from '@/contract/operator/official-account.contract';
import { maskPhone } from '@/domain/masked-phone';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { endTalk, leaveChatToStaff } from './friends.service';

const MOST_LISTED = 200;

/** Returns users who asked for a person, the longest waiting first; users who are no members have no name. */
export async function listWaiting(db: Db, agentId: number): Promise<LineWaiting[]> {
  const rows = await queryRaw<{
    member_id: number | null;
    username: string | null;
    name: string | null;
    asked_at: Date;
    quiet_until: Date | null;
  }>(
    db,
    `SELECT m.id AS member_id, m.username, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS name,
       f.asked_staff_at AS asked_at,
       CASE WHEN f.quiet_until > clock_timestamp() THEN f.quiet_until END AS quiet_until
     FROM line_friends f
     LEFT JOIN line_accounts l ON l.agent_id = f.agent_id AND coalesce(l.oa_user_id, l.line_user_id) = f.user_id
     LEFT JOIN members m ON m.id = l.member_id
     WHERE f.agent_id = $1 AND f.asked_staff_at IS NOT NULL
     ORDER BY f.asked_staff_at LIMIT ${MOST_LISTED}`,
    [agentId],
  );
  return rows.map(({ username, asked_at, quiet_until, ...row }) => ({
    ...row,
    username: username === null ? null : maskPhone(username),
    asked_at: asked_at.toISOString(),
    quiet_until: quiet_until?.toISOString() ?? null,
  }));
}

/**
 * Keeps the account silent in the chat with a member.
 * @throws RefusalError `request.not_found` | `line.member_no_friend`
 */
export async function hush(
  db: Db,
  order: { agentId: number; operator: string; username: string; minutes: number },
): Promise<void> {
  const { agentId, operator, username, minutes } = order;
  await db.transaction().execute(async (tx) => {
    const { memberId, userId } = await findFriend(tx, agentId, username);
    await leaveChatToStaff(tx, agentId, { userId, hasAsked: false, minutes });
    await recordAction(tx, {
      agentId,
      operator,
      action: 'line.hush',
      subject: `member/${memberId}`,
      detail: { minutes },
    });
  });
}

/**
 * Ends the talk of a person with a member.
 * @throws RefusalError `request.not_found` | `line.member_no_friend`
 */
export async function finishTalk(
  db: Db,
  order: { agentId: number; operator: string; username: string },
): Promise<void> {
  const { agentId, operator, username } = order;
  await db.transaction().execute(async (tx) => {
    const { memberId, userId } = await findFriend(tx, agentId, username);
    await endTalk(tx, agentId, userId);
    await recordAction(tx, {
      agentId,
      operator,
      action: 'line.end_talk',
      subject: `member/${memberId}`,
      detail: {},
    });
  });
}

async function findFriend(
  tx: Tx,
  agentId: number,
  username: string,
): Promise<{ memberId: number; userId: string }> {
  const [member] = await queryRaw<{ memberId: number; userId: string | null }>(
    tx,
    `SELECT m.id AS "memberId", r.user_id AS "userId" FROM members m
     LEFT JOIN line_recipients r ON r.member_id = m.id
     WHERE m.agent_id = $1 AND m.username = $2`,
    [agentId, username],
  );
  if (!member) throw new RefusalError('request.not_found');
  const { memberId, userId } = member;
  if (userId === null) throw new RefusalError('line.member_no_friend');
  return { memberId, userId };
}
