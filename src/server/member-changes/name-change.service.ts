import { assertSecondPerson } from '../approvals/lone-act.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { holdPayouts, lockMember, recordChange } from './changed-member.service';

/** A member's new name, which a document has proved. */
export interface NameChange {
  memberId: number;
  firstName: string;
  lastName: string;
  reason: string;
  document: string;
}

/**
 * Gives a member another name, by which later deposits are matched and withdrawals are paid. Payouts are held for a day.
 * @throws RefusalError `request.not_found` | `member.unchanged`
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export async function changeName(
  db: Db,
  change: { agentId: number; operator: string; approvalId: number | null; plan: NameChange },
): Promise<void> {
  const { agentId, operator, approvalId, plan } = change;
  const { memberId, firstName, lastName, reason, document } = plan;
  await db.transaction().execute(async (tx) => {
    const before = await lockMember(tx, { agentId, memberId });
    if (before.firstName === firstName && before.lastName === lastName) {
      throw new RefusalError('member.unchanged');
    }
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'member', amount: null });
    await tx
      .updateTable('members')
      .set({ first_name: firstName, last_name: lastName })
      .where('id', '=', memberId)
      .execute();
    await holdPayouts(tx, memberId);
    await recordChange(tx, {
      ...{ agentId, memberId, operator, reason, document, approvalId, kind: 'name' },
      before: { first_name: before.firstName, last_name: before.lastName },
      after: { first_name: firstName, last_name: lastName },
    });
  });
}
