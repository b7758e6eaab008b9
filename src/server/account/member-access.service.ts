import { sql } from 'kysely';
import type { SecurityKind } from '@/contract/security-kinds';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';
import { refuseFormerLineProofs, removeLineLink } from './line-link.service';
import { endSessionOf, endSessionsOf } from './session.service';

/** An operator's change of a member's access. */
export type AccessChange = 'close' | 'open' | 'end_sessions' | 'unlink_line';

/** The member, the operator who changes the access, and the reason. */
export interface MemberAccess {
  agentId: number;
  username: string;
  reason: string;
  by: CallingOperator;
}

const kinds = {
  close: 'member.closed',
  open: 'member.opened',
  end_sessions: 'sessions.ended',
  unlink_line: 'line.unlinked',
} as const satisfies Record<AccessChange, SecurityKind>;

/**
 * Changes a member's access. A closed member cannot sign in or stake, even in games that are open; winnings and refunds
 * still arrive. Closing and opening end all sessions, so that no earlier session becomes valid again. Closing a closed
 * member, or opening an open one, changes nothing.
 * @param member the member by `username` (phone) or by `id`
 * @throws RefusalError `request.not_found`
 */
export async function changeMemberAccess(
  db: Db,
  change: AccessChange,
  {
    agentId,
    username: wantedName,
    id,
    reason,
    by,
  }: Omit<MemberAccess, 'username'> & {
    username?: string | undefined;
    id?: number | undefined;
  },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'username', 'closed_at'])
      .where('agent_id', '=', agentId)
      .$if(wantedName !== undefined, (query) => query.where('username', '=', wantedName ?? ''))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new RefusalError('request.not_found');
    const isClosed = member.closed_at !== null;
    if ((change === 'close' && isClosed) || (change === 'open' && !isClosed)) return;
    const { id: memberId, username } = member;
    await changeLockedMember(tx, change, { agentId, memberId, username, reason, by });
  });
}

/**
 * Changes the access of a member, and records it in the audit log and the security log. The transaction has locked the
 * member's row and found that there is something to change.
 */
export async function changeLockedMember(
  tx: Tx,
  change: AccessChange,
  {
    memberId,
    agentId,
    username,
    reason,
    by,
  }: Omit<MemberAccess, 'by'> & {
    memberId: number;
    by: Pick<CallingOperator, 'name' | 'ip' | 'userAgent'>;
  },
): Promise<void> {
  await applyChange(tx, change, memberId);
  await recordAction(tx, {
    agentId,
    operator: by.name,
    action: `member.${change}`,
    subject: `member/${memberId}`,
    detail: { username, reason },
  });
  await recordSecurityEvent(tx, {
    agentId,
    memberId,
    kind: kinds[change],
    caller: by,
    detail: { by: `operator/${by.name}`, reason },
  });
}

async function applyChange(tx: Tx, change: AccessChange, memberId: number): Promise<void> {
  if (change === 'unlink_line') {
    await removeLineLink(tx, memberId);
    return;
  }
  if (change !== 'end_sessions') {
    await tx
      .updateTable('members')
      .set({ closed_at: change === 'close' ? sql<Date>`business_now()` : null })
      .where('id', '=', memberId)
      .execute();
  }
  await endSessionsOf(tx, memberId);
  await refuseFormerLineProofs(tx, memberId);
}

/**
 * Ends one session of a member. If LINE started the session, LINE tokens issued so far start no new session.
 * @throws RefusalError `request.not_found` when the agent has no such member, or the member no such session
 */
export async function endOneSession(
  db: Db,
  {
    agentId,
    id,
    sessionId,
    reason,
    by,
  }: { agentId: number; id: number; sessionId: string; reason: string; by: CallingOperator },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The lock makes a concurrent sign-in wait, so that it sees this change.
    const member = await tx
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const ended = member && (await endSessionOf(tx, id, sessionId));
    if (!ended) throw new RefusalError('request.not_found');
    if (ended.wasByLine) await refuseFormerLineProofs(tx, id);
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: 'member.end_session',
      subject: `member/${id}`,
      detail: { session_id: sessionId, reason },
    });
    await recordSecurityEvent(tx, {
      agentId,
      memberId: id,
      kind: 'sessions.ended',
      caller: by,
      detail: { session_id: sessionId, by: `operator/${by.name}`, reason },
    });
  });
}
