import type { SecurityKind } from '@/contract/security-kinds';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';

/** Filter of security events, with the operator who asks. */
export interface SecurityQuestion {
  agentId: number;
  operator: string;
  /** Limits the list to events of this member; undefined for all events, including events without a member. */
  username: string | undefined;
  kind: SecurityKind | undefined;
  limit: number;
}

/**
 * Returns security events, the latest first. A request for one member is recorded in the audit log.
 * @throws RefusalError `request.not_found` for a member of another agent
 */
export async function fetchSecurityEvents(db: Db, question: SecurityQuestion) {
  const { agentId, username, kind, limit } = question;
  const memberId = username === undefined ? undefined : await findMember(db, question, username);
  const rows = await db
    .selectFrom('security_events as e')
    .leftJoin('members as m', 'm.id', 'e.member_id')
    .select([
      'e.id',
      'e.happened_at',
      'e.kind',
      'm.username',
      'e.address',
      'e.user_agent',
      'e.detail',
    ])
    .where('e.agent_id', '=', agentId)
    .$if(memberId !== undefined, (query) => query.where('e.member_id', '=', memberId as number))
    .$if(kind !== undefined, (query) => query.where('e.kind', '=', kind as SecurityKind))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, happened_at: row.happened_at.toISOString() }));
}

async function findMember(
  db: Db,
  { agentId, operator }: SecurityQuestion,
  username: string,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select('id')
      .where('agent_id', '=', agentId)
      .where('username', '=', username)
      .executeTakeFirst();
    if (!member) throw new RefusalError('request.not_found');
    await recordAction(tx, {
      agentId,
      operator,
      action: 'member.security',
      subject: `member/${member.id}`,
      detail: { username },
    });
    return member.id;
  });
}
