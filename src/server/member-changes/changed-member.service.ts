import type { BankCode } from '@/domain/banks';
import { recordAction } from '../audit/audit.service';
import { queryRaw } from '../db/raw';
import type { Db, Tx } from '../db/tables';
import { findActingOperator } from '../http/acting-operator';
import { RefusalError } from '../http/refusal';
import { recordSecurityEvent } from '../security/security-log.service';

/** Payouts are held for this long after operators changed a member's data, so that the member can react. */
const HOLD_HOURS = 24;

/** A member whose row the transaction has locked. */
export interface LockedMember {
  id: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  bankCode: BankCode | null;
  bankAccountNumber: string | null;
  isClosed: boolean;
}

/**
 * Locks a member until the transaction ends, and reads the row under the lock. A concurrent sign-in or withdrawal waits,
 * so that it sees the change. The lock lets stakes pass, which hold an account and refer to the member.
 * @throws RefusalError `request.not_found` for a member of another agent
 */
export async function lockMember(
  tx: Db,
  { agentId, memberId }: { agentId: number; memberId: number },
): Promise<LockedMember> {
  await queryRaw(tx, 'SELECT FROM members WHERE id = $1 AND agent_id = $2 FOR NO KEY UPDATE', [
    memberId,
    agentId,
  ]);
  const [member] = await queryRaw<LockedMember>(
    tx,
    `SELECT id, username, first_name AS "firstName", last_name AS "lastName", bank_code AS "bankCode",
       bank_account_number AS "bankAccountNumber", closed_at IS NOT NULL AS "isClosed"
     FROM members WHERE id = $1 AND agent_id = $2`,
    [memberId, agentId],
  );
  if (!member) throw new RefusalError('request.not_found');
  return member;
}

/**
 * Holds payouts to a member from now on; a hold that ends later stays.
 * @returns the end of the hold
 */
export async function holdPayouts(tx: Db, memberId: number): Promise<Date> {
  const [held] = await queryRaw<{ until: Date }>(
    tx,
    `UPDATE members SET payouts_held_until =
       greatest(payouts_held_until, business_now() + $2 * interval '1 hour')
     WHERE id = $1 RETURNING payouts_held_until AS until`,
    [memberId, HOLD_HOURS],
  );
  if (!held) throw new Error(`member ${memberId} does not exist`);
  return held.until;
}

/**
 * Holds payouts to a member whose account a stranger may use. It needs no second person, because it only protects.
 * @returns the end of the hold
 * @throws RefusalError `request.not_found`
 */
export function holdPayoutsFor(
  db: Db,
  {
    agentId,
    memberId,
    operator,
    reason,
  }: { agentId: number; memberId: number; operator: string; reason: string },
): Promise<Date> {
  return db.transaction().execute(async (tx) => {
    await lockMember(tx, { agentId, memberId });
    const until = await holdPayouts(tx, memberId);
    await recordAction(tx, {
      agentId,
      operator,
      action: 'member.hold_payouts',
      subject: `member/${memberId}`,
      detail: { reason, until },
    });
    await recordSecurityEvent(tx, {
      agentId,
      memberId,
      kind: 'payouts.held',
      caller: findCaller(),
      detail: { by: `operator/${operator}`, reason },
    });
    return until;
  });
}

/** A change of a member's data, with its facts before and after it as the audit log shows them. */
export interface RecordedChange {
  agentId: number;
  memberId: number;
  operator: string;
  kind: 'phone' | 'bank_account' | 'name';
  /** Phone and account numbers are masked. */
  before: object;
  after: object;
  reason: string;
  /** Document that the operator saw; undefined for a phone, which a code proved. */
  document?: string;
  approvalId: number | null;
}

/** Records a change in the audit log and in the security log. */
export async function recordChange(
  tx: Tx,
  { agentId, memberId, operator, kind, reason, ...change }: RecordedChange,
): Promise<void> {
  await recordAction(tx, {
    agentId,
    operator,
    action: `member.change_${kind}`,
    subject: `member/${memberId}`,
    detail: { ...change, reason },
  });
  await recordSecurityEvent(tx, {
    agentId,
    memberId,
    kind: `${kind}.changed`,
    caller: findCaller(),
    detail: { by: `operator/${operator}`, reason },
  });
}

/** Returns where the running call of an operator came from, for the security log. */
export function findCaller(): { ip: string; userAgent: string } {
  return findActingOperator()?.visit ?? { ip: '', userAgent: '' };
}
