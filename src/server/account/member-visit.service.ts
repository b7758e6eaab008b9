import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';

/** The agent's member whom an operator reads or changes. */
export interface MemberReference {
  agentId: number;
  id: number;
  by: Pick<CallingOperator, 'name' | 'ip'>;
}

/**
 * Minutes in which the log gets only one row per operator, IP and member, because an open page repeats its requests.
 */
const VISIT_MINUTES = 10;

/**
 * Checks that a member belongs to the agent, and records in the audit log that an operator reads them.
 * @param part the part of the member that is read, such as `statement`
 * @throws RefusalError `request.not_found`
 */
export async function visitMember(
  db: Db,
  { agentId, id, by }: MemberReference,
  part: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await assertMember(tx, { agentId, id });
    const subject = `member/${id}`;
    const recent = await queryRaw(
      tx,
      `SELECT seq FROM operator_actions
       WHERE agent_id = $1 AND subject = $2 AND operator = $3 AND action = 'member.show'
         AND address IS NOT DISTINCT FROM $4 AND at > business_now() - $5 * interval '1 minute'
       ORDER BY seq DESC LIMIT 1`,
      [agentId, subject, by.name, by.ip, VISIT_MINUTES],
    );
    if (recent.length > 0) return;
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: 'member.show',
      subject,
      detail: { part },
    });
  });
}

/**
 * Checks that a member belongs to the agent.
 * @throws RefusalError `request.not_found`
 */
export async function assertMember(
  db: Db,
  { agentId, id }: Pick<MemberReference, 'agentId' | 'id'>,
): Promise<void> {
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!member) throw new RefusalError('request.not_found');
}
