import type { DataInputOf } from '@/contract/endpoint';
import type { memberSafety } from '@/contract/operator/member-safety.contract';
import { maskPhone } from '@/domain/masked-phone';
import { type Executor, queryRaw } from '../db/raw';
import { RefusalError } from '../http/refusal';

/** Evidence that a person is not the member whose name and date of birth they have. */
export interface Exception {
  readonly breakId: number;
  /** Phone number of the person, which they prove when they register. */
  readonly applicantPhone: string;
  readonly note: string;
}

/**
 * Returns the exclusion of a member from which a phone number is to be excepted.
 * @throws RefusalError `request.not_found` for a member of another agent | `safety.no_exclusion` | `safety.own_phone` |
 * `member.unchanged` for an exception that stands
 */
export async function findExclusion(
  db: Executor,
  { agentId, memberId, phone }: { agentId: number; memberId: number; phone: string },
): Promise<number> {
  const [found] = await queryRaw<{
    breakId: number | null;
    isOwn: boolean | null;
    isKnown: boolean | null;
  }>(
    db,
    `SELECT b.id AS "breakId", is_own_phone(b.id, $3) AS "isOwn",
       EXISTS (SELECT FROM safety_not_same n WHERE n.break_id = b.id AND n.phone = $3) AS "isKnown"
     FROM members m LEFT JOIN safety_breaks b ON b.member_id = m.id AND b.kind = 'excluded' AND b.ended_at IS NULL
     WHERE m.id = $1 AND m.agent_id = $2`,
    [memberId, agentId, phone],
  );
  if (!found) throw new RefusalError('request.not_found');
  if (found.breakId === null) throw new RefusalError('safety.no_exclusion');
  if (found.isOwn) throw new RefusalError('safety.own_phone');
  if (found.isKnown) throw new RefusalError('member.unchanged');
  return found.breakId;
}

/**
 * Writes an exception; the database refuses one that no second person approved.
 * @param by.operator who asked for it
 */
export async function writeException(
  tx: Executor,
  { breakId, applicantPhone, note }: Exception,
  by: { agentId: number; operator: string; approvalId: number | null },
): Promise<void> {
  await queryRaw(
    tx,
    `INSERT INTO safety_not_same (break_id, agent_id, phone, note, asked_by, decided_by, approval_id)
     VALUES ($1, $2, $3, $4, $5, (SELECT decided_by FROM approvals WHERE id = $6::bigint), $6::bigint)`,
    [breakId, by.agentId, applicantPhone, note, `operator/${by.operator}`, by.approvalId],
  );
}

/** Returns the exceptions from the present exclusion of a member, the latest first. */
export async function fetchExceptions(
  db: Executor,
  memberId: number,
): Promise<DataInputOf<typeof memberSafety>['not_same']> {
  const rows = await queryRaw<{
    phone: string;
    note: string;
    askedBy: string;
    decidedBy: string | null;
    at: Date;
  }>(
    db,
    `SELECT n.phone, n.note, n.asked_by AS "askedBy", n.decided_by AS "decidedBy", n.written_at AS at
     FROM open_break($1) b JOIN safety_not_same n ON n.break_id = b.id ORDER BY n.id DESC`,
    [memberId],
  );
  return rows.map(({ phone, note, askedBy, decidedBy, at }) => ({
    ...{ phone: maskPhone(phone), note, asked_by: askedBy, decided_by: decidedBy },
    at: at.toISOString(),
  }));
}
