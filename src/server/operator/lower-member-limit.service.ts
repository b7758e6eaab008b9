import type { DataInputOf } from '@/contract/endpoint';
import type { memberLowerLimit } from '@/contract/operator/member-safety.contract';
import type { LimitFrame, LimitKind } from '@/contract/safety.contract';
import type { Satang } from '@/domain/money';
import { assertMember, type MemberReference } from '../account/member-visit.service';
import { recordAction } from '../audit/audit.service';
import type { Db } from '../db/tables';
import { lowerLimit } from '../safety/limits.service';
import { fetchLimits } from '../safety/safety.queries';

/** A limit that a member asked an operator to lower. */
interface LoweredLimit {
  kind: LimitKind;
  frame: LimitFrame;
  toSatang: Satang;
  /** How the member asked for it. */
  note: string;
}

/**
 * Sets or lowers a limit at the wish of the member.
 * @returns the limit
 * @throws RefusalError `request.not_found` | `safety.only_lower`
 */
export async function lowerMemberLimit(
  db: Db,
  { agentId, id, by }: MemberReference,
  { kind, frame, toSatang, note }: LoweredLimit,
): Promise<DataInputOf<typeof memberLowerLimit>> {
  const limits = await db.transaction().execute(async (tx) => {
    await assertMember(tx, { agentId, id });
    await lowerLimit(tx, { memberId: id, kind, frame }, { toSatang, operator: by.name });
    await recordAction(tx, {
      agentId,
      operator: by.name,
      action: 'member.lower_limit',
      subject: `member/${id}`,
      detail: { kind, frame, amountSatang: toSatang, note },
    });
    return fetchLimits(tx, id);
  });
  const limit = limits.find((each) => each.kind === kind && each.frame === frame);
  if (!limit) throw new Error(`no limit is named ${kind} ${frame}`);
  return limit;
}
