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
    user_id: string;
    member_id: number | null;
    username: string | null;
    name: string | null;
    asked_at: Date;
    quiet_until: Date | null;
  }>(
    db,
    `SELECT f.user_id, m.id AS member_id, m.username, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS name,
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

/** The user of a talk: a member by phone or by id, or a LINE user. */
export interface TalkUser {
  username?: string | undefined;
  member_id?: number | undefined;
  user_id?: string | undefined;
}

interface TalkOrder extends TalkUser {
  agentId: number;
  operator: string;
}

/**
 * Keeps the account silent in the chat with a user.
 * @throws RefusalError `request.not_found` | `line.member_no_friend`
 */
export async function hush(db: Db, order: TalkOrder & { minutes: number }): Promise<void> {
  const { agentId, operator, minutes } = order;
  await db.transaction().execute(async (tx) => {
    const { userId, subject } = await findFriend(tx, order);
    await leaveChatToStaff(tx, agentId, { userId, hasAsked: false, minutes });
    await recordAction(tx, {
      ...{ agentId, operator, subject, action: 'line.hush' },
      detail: { minutes },
    });
  });
}

/**
 * Ends the talk of a person with a user.
 * @throws RefusalError `request.not_found` | `line.member_no_friend`
 */
export async function finishTalk(db: Db, order: TalkOrder): Promise<void> {
  const { agentId, operator } = order;
  await db.transaction().execute(async (tx) => {
    const { userId, subject } = await findFriend(tx, order);
    await endTalk(tx, agentId, userId);
    await recordAction(tx, {
      ...{ agentId, operator, subject, action: 'line.end_talk' },
      detail: {},
    });
  });
}

/** Letters of a LINE id that the audit log keeps of a user who is no member. */
const KEPT_LETTERS = 6;

async function findFriend(
  tx: Tx,
  { agentId, username, member_id: id, user_id: asked }: TalkOrder,
): Promise<{ userId: string; subject: string }> {
  const [found] = await queryRaw<{ memberId: number | null; userId: string | null }>(
    tx,
    asked === undefined
      ? `SELECT m.id AS "memberId", r.user_id AS "userId" FROM members m
         LEFT JOIN line_recipients r ON r.member_id = m.id
         WHERE m.agent_id = $1 AND (m.username = $2 OR m.id = $3)`
      : `SELECT l.member_id AS "memberId", f.user_id AS "userId" FROM line_friends f
         LEFT JOIN line_accounts l ON l.agent_id = f.agent_id AND coalesce(l.oa_user_id, l.line_user_id) = f.user_id
         WHERE f.agent_id = $1 AND f.user_id = $2`,
    asked === undefined ? [agentId, username ?? null, id ?? null] : [agentId, asked],
  );
  if (!found) throw new RefusalError('request.not_found');
  const { memberId, userId } = found;
  if (userId === null) throw new RefusalError('line.member_no_friend');
  const subject =
    memberId === null ? `line_user/${userId.slice(-KEPT_LETTERS)}` : `member/${memberId}`;
  return { userId, subject };
}
