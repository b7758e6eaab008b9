import { maskPhone } from '@/domain/masked-phone';
import { assertSecondPerson } from '../approvals/lone-act.service';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { type Exception, findExclusion, writeException } from '../safety/not-same.service';

/** An exception from the exclusion of a member; a request for it does not except from a later exclusion. */
export interface NotSame extends Exception {
  readonly memberId: number;
}

/**
 * Lets a person register by a phone number, whose name and date of birth are those of a member who excluded themselves.
 * @throws RefusalError those of `findExclusion`
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export function exceptPerson(
  db: Db,
  by: { agentId: number; operator: string; approvalId: number | null; plan: NotSame },
): Promise<void> {
  const { agentId, operator, approvalId, plan } = by;
  const { memberId, applicantPhone: phone, note } = plan;
  return db.transaction().execute(async (tx) => {
    const breakId = await findExclusion(tx, { agentId, memberId, phone });
    if (breakId !== plan.breakId) throw new RefusalError('safety.no_exclusion');
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'member', amount: null });
    await writeException(tx, plan, by);
    await recordAction(tx, {
      agentId,
      operator,
      action: 'safety.not_same',
      subject: `member/${memberId}`,
      detail: { phone: maskPhone(phone), note, approvalId },
    });
  });
}
