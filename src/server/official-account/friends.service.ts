import { type Executor, queryRaw } from '../db/raw';
import { findSafetyRefusal } from '../safety/safety.service';

/** Minutes for which the account leaves the chat to a person. */
export const QUIET_MINUTES = 30;

/** A user of the official account, and the member behind it. */
export interface LineUser {
  userId: string;
  /** True while a person may be answering in the chat. */
  isQuiet: boolean;
  /** Null for a user without an account, or with a closed one. */
  member: LineMember | null;
  /** True for a user whose account is closed. */
  isClosed: boolean;
}

/** The member whom a LINE user is linked to. */
export interface LineMember {
  id: number;
  firstName: string | null;
  /** Null when the member is on no break; the end of a break, or `'for good'`. */
  pausedUntil: Date | 'for good' | null;
}

/** Reads a user with the member behind it. */
export async function fetchLineUser(
  db: Executor,
  agentId: number,
  userId: string,
): Promise<LineUser> {
  const [row] = await queryRaw<{
    isQuiet: boolean;
    memberId: number | null;
    firstName: string | null;
    isClosed: boolean;
  }>(
    db,
    `SELECT coalesce(f.quiet_until > clock_timestamp(), false) AS "isQuiet", m.id AS "memberId",
       m.first_name AS "firstName", m.closed_at IS NOT NULL AS "isClosed"
     FROM (VALUES ($1::bigint, $2::text)) AS asked (agent_id, user_id)
     LEFT JOIN line_friends f USING (agent_id, user_id)
     LEFT JOIN line_accounts l ON l.agent_id = asked.agent_id AND coalesce(l.oa_user_id, l.line_user_id) = asked.user_id
     LEFT JOIN members m ON m.id = l.member_id`,
    [agentId, userId],
  );
  const { isQuiet = false, memberId = null, firstName = null, isClosed = false } = row ?? {};
  if (memberId === null || isClosed) return { userId, isQuiet, member: null, isClosed };
  const pausedUntil = await fetchBreakEnd(db, memberId);
  return { userId, isQuiet, isClosed, member: { id: memberId, firstName, pausedUntil } };
}

/** Returns the end of a member's break; null for a member on none. */
async function fetchBreakEnd(db: Executor, memberId: number): Promise<LineMember['pausedUntil']> {
  const refusal = await findSafetyRefusal(db, memberId, { kind: 'reward' });
  if (refusal === null) return null;
  return refusal.until === null ? 'for good' : new Date(refusal.until);
}

/**
 * Records whether a user is a friend of the account since a moment of LINE's clock. An older event changes nothing.
 * When a user leaves, messages that wait for the member are dropped.
 */
export async function recordFriendship(
  db: Executor,
  agentId: number,
  { userId, isFriend, at }: { userId: string; isFriend: boolean; at: Date },
): Promise<void> {
  await queryRaw(
    db,
    `WITH changed AS (
       INSERT INTO line_friends AS f (agent_id, user_id, is_friend, changed_at, menu_due_at)
       VALUES ($1, $2, $3, $4, CASE WHEN $3 THEN clock_timestamp() END)
       ON CONFLICT (agent_id, user_id) DO UPDATE SET is_friend = excluded.is_friend, changed_at = excluded.changed_at,
         seen_at = clock_timestamp(), menu = NULL,
         menu_due_at = CASE WHEN excluded.is_friend THEN clock_timestamp() END, menu_tries = 0,
         quiet_until = CASE WHEN excluded.is_friend THEN f.quiet_until END,
         asked_staff_at = CASE WHEN excluded.is_friend THEN f.asked_staff_at END
       WHERE f.changed_at < excluded.changed_at
       RETURNING user_id, is_friend)
     UPDATE notice_deliveries d SET state = 'dropped', ended_at = clock_timestamp(), message = NULL,
       last_error = 'no friend'
     FROM changed c
     JOIN line_accounts l ON l.agent_id = $1 AND coalesce(l.oa_user_id, l.line_user_id) = c.user_id
     JOIN notices n ON n.member_id = l.member_id
     WHERE NOT c.is_friend AND d.notice_id = n.id AND d.channel = 'line' AND d.state = 'waiting'`,
    [agentId, userId, isFriend, at],
  );
}

/** Records that a user has written. A user who writes is a friend of the account, unless an event says otherwise. */
export async function recordMessage(
  db: Executor,
  agentId: number,
  { userId, at }: { userId: string; at: Date },
): Promise<void> {
  await queryRaw(
    db,
    `INSERT INTO line_friends (agent_id, user_id, is_friend, changed_at, menu_due_at)
     VALUES ($1, $2, true, $3, clock_timestamp())
     ON CONFLICT (agent_id, user_id) DO UPDATE SET seen_at = clock_timestamp()`,
    [agentId, userId, at],
  );
}

/** Leaves the chat to a person for a while, because the user asked for one or a person took over. */
export async function leaveChatToStaff(
  db: Executor,
  agentId: number,
  {
    userId,
    hasAsked,
    minutes = QUIET_MINUTES,
  }: { userId: string; hasAsked: boolean; minutes?: number },
): Promise<void> {
  await queryRaw(
    db,
    `UPDATE line_friends SET quiet_until = greatest(quiet_until, clock_timestamp() + $3 * interval '1 minute'),
       asked_staff_at = CASE WHEN $4 THEN coalesce(asked_staff_at, clock_timestamp()) ELSE asked_staff_at END
     WHERE agent_id = $1 AND user_id = $2`,
    [agentId, userId, minutes, hasAsked],
  );
}

/** Ends the time that was left to a person. */
export async function endTalk(db: Executor, agentId: number, userId: string): Promise<void> {
  await queryRaw(
    db,
    'UPDATE line_friends SET quiet_until = NULL, asked_staff_at = NULL WHERE agent_id = $1 AND user_id = $2',
    [agentId, userId],
  );
}
