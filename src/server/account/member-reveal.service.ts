import type { RevealedField } from '@/contract/operator/members.contract';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import type { MemberReference } from './member-visit.service';

/**
 * Returns a full number that operators otherwise see masked, and records in the audit log who asked for it and why.
 * @throws RefusalError `request.not_found`
 */
export async function revealField(
  db: Db,
  { agentId, id, by }: MemberReference,
  { field, reason }: { field: RevealedField; reason: string },
): Promise<{ value: string | null }> {
  return db.transaction().execute(async (tx) => {
    const member = await tx
      .selectFrom('members')
      .select(['username', 'bank_account_number'])
      .where('agent_id', '=', agentId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!member) throw new RefusalError('request.not_found');
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: 'member.reveal',
      subject: `member/${id}`,
      detail: { field, reason },
    });
    return { value: member[field] };
  });
}
