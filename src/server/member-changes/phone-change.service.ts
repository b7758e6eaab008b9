import { maskUsername } from '@/domain/masked-username';
import { refuseFormerLineProofs } from '../account/line-link.service';
import { forgetCodesOf } from '../account/phone-code.service';
import { endSessionsOf } from '../account/session.service';
import { closeUnprovedMember, markPhoneProved } from '../account/unproved-member.service';
import { assertSecondPerson } from '../approvals/lone-act.service';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { assertNotExcluded } from '../safety/breaks.service';
import { findCaller, holdPayouts, lockMember, recordChange } from './changed-member.service';

/** A member's new phone, which a one-time code has proved. */
export interface PhoneChange {
  memberId: number;
  phone: string;
  reason: string;
}

/**
 * Checks that a member of this agent can get a phone. A phone of an account that never proved it is free, because the
 * code will prove who has it.
 * @throws RefusalError `request.not_found` | `member.unchanged` | `member.phone_taken`
 */
export async function assertPhoneFree(
  db: Db,
  { agentId, memberId, phone }: Pick<PhoneChange, 'memberId' | 'phone'> & { agentId: number },
): Promise<void> {
  const rows = await queryRaw<{ id: number; has_phone: boolean; is_proved: boolean }>(
    db,
    `SELECT id, username = $3 AS has_phone, phone_verified_at IS NOT NULL AS is_proved FROM members
     WHERE agent_id = $1 AND (id = $2 OR username = $3)`,
    [agentId, memberId, phone],
  );
  const own = rows.find(({ id }) => id === memberId);
  if (!own) throw new RefusalError('request.not_found');
  if (own.has_phone) throw new RefusalError('member.unchanged');
  if (rows.some(({ id, is_proved }) => id !== memberId && is_proved)) {
    throw new RefusalError('member.phone_taken');
  }
}

/**
 * Gives a member another phone, which is the name to sign in with. All sessions and all codes end, and payouts are held
 * for a day. An account that used the phone without proof is closed.
 * @throws RefusalError `request.not_found` | `member.unchanged` | `member.phone_taken` | `safety.not_accepted`
 * @throws SecondPersonError without an approval, unless one person runs the site
 */
export async function changePhone(
  db: Db,
  change: { agentId: number; operator: string; approvalId: number | null; plan: PhoneChange },
): Promise<void> {
  const { agentId, operator, approvalId, plan } = change;
  const { memberId, phone, reason } = plan;
  await db.transaction().execute(async (tx) => {
    await assertPhoneFree(tx, { agentId, memberId, phone });
    await assertNotExcluded(tx, { agentId, ownId: memberId, phone }, 'เบอร์นี้เป็นของสมาชิกที่ปิดกั้นตัวเอง');
    await assertSecondPerson(tx, { agentId, approvalId, measure: 'member', amount: null });
    // It locks accounts, so it comes before the lock of the member's row.
    await closeUnprovedMember(tx, { agentId, phone, caller: findCaller() });
    const before = await lockMember(tx, { agentId, memberId });
    await assertPhoneFree(tx, { agentId, memberId, phone });
    await forgetCodesOf(tx, memberId);
    await markPhoneProved(tx, memberId);
    await queryRaw(
      tx,
      'UPDATE members SET username = $2, phone_verified_at = business_now() WHERE id = $1',
      [memberId, phone],
    );
    await forgetCodesOf(tx, memberId);
    await endSessionsOf(tx, memberId);
    await refuseFormerLineProofs(tx, memberId);
    await holdPayouts(tx, memberId);
    await recordChange(tx, {
      ...{ agentId, memberId, operator, reason, approvalId, kind: 'phone' },
      before: { phone: maskUsername(before.username) },
      after: { phone: maskUsername(phone) },
    });
  });
}
