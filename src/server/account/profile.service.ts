import type { MemberProfile } from '@/contract/account.contract';
import { PASSWORD_IS_PHONE } from '@/contract/password.fields';
import { toMaskedAccount } from '@/domain/masked-account';
import { isWeakPassword } from '@/domain/password';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';
import { MalformedError, RefusalError } from '../http/refusal';
import type { Caller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import { writeSecurityNotice } from '../security/security-notice.service';
import { confirmPassword } from './confirm-password.service';
import { refuseFormerLineProofs, removeLineLink } from './line-link.service';
import { hashPassword } from './password.service';
import { forgetCodesOf } from './phone-code.service';
import { endSessionsOf } from './session.service';

/** Returns the profile of a member. */
export async function fetchProfile(db: Db, memberId: number): Promise<MemberProfile> {
  const { bank_code, bank_account_number, ref_code, password_hash, ...row } = await db
    .selectFrom('members')
    .select([
      'username',
      'first_name',
      'last_name',
      'bank_code',
      'bank_account_number',
      'ref_code',
      'password_hash',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    ref: ref_code,
    has_password: password_hash !== null,
    bank_account:
      bank_code && bank_account_number ? toMaskedAccount(bank_code, bank_account_number) : null,
  };
}

/**
 * Changes a member's password. The caller's session stays; every other session and every sent code ends, and LINE
 * tokens issued so far become invalid.
 * @param form.unlink_line removes the LINE link as well
 * @throws MalformedError for a password that contains the member's own number
 * @throws RefusalError `auth.wrong_password` | `auth.no_password`
 * @throws TooManyError `request.too_many`, per member, for wrong passwords
 */
export async function changePassword(
  db: Db,
  member: CallingMember,
  form: { current_password: string; password: string; unlink_line?: boolean | undefined },
  caller: Caller,
): Promise<void> {
  const { username } = await db
    .selectFrom('members')
    .select('username')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  if (isWeakPassword(form.password, username))
    throw new MalformedError('password', PASSWORD_IS_PHONE);
  const currentHash = await confirmPassword(db, member.id, form.current_password);
  const nextHash = await hashPassword(form.password);
  await db.transaction().execute(async (tx) => {
    // After a concurrent change, the password that this call proved is no longer the current one.
    const [changed] = await queryRaw(
      tx,
      'UPDATE members SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id',
      [member.id, currentHash, nextHash],
    );
    if (!changed) throw new RefusalError('auth.wrong_password');
    await endSessionsOf(tx, member.id, member.tokenHash);
    await forgetCodesOf(tx, member.id);
    await refuseFormerLineProofs(tx, member.id);
    const event = { agentId: member.agentId, memberId: member.id, caller };
    await recordSecurityEvent(tx, { ...event, kind: 'password.changed' });
    if (form.unlink_line && (await removeLineLink(tx, member.id, member.tokenHash)))
      await recordSecurityEvent(tx, { ...event, kind: 'line.unlinked' });
    await writeSecurityNotice(tx, {
      memberId: member.id,
      kind: 'password_changed',
      tokenHash: member.tokenHash,
      userAgent: caller.userAgent,
    });
  });
}
