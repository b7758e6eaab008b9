import { sql } from 'kysely';
import type { SecurityKind } from '@/contract/security-kinds';
import { recordAction } from '../audit/audit.service';
import type { Db, Tx } from '../db/tables';
import type { CallingOperator } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';
import { refuseFormerLineProofs, removeLineLink } from './line-link.service';
import { endSessionsOf } from './session.service';

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
 * @throws RefusalError `request.not_found`
 */
export async function changeMemberAccess(
  db: Db,
  change: AccessChange,
  { agentId, username, reason, by }: MemberAccess,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['id', 'closed_at'])
      .where('agent_id', '=', agentId)
      .where('username', '=', username)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!member) throw new RefusalError('request.not_found');
    const isClosed = member.closed_at !== null;
    if ((change === 'close' && isClosed) || (change === 'open' && !isClosed)) return;
    await applyChange(tx, change, member.id);
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: `member.${change}`,
      subject: `member/${member.id}`,
      detail: { username, reason },
    });
    await recordSecurityEvent(tx, {
      agentId,
      memberId: member.id,
      kind: kinds[change],
      caller: by,
      detail: { by: `operator/${by.name}`, reason },
    });
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
