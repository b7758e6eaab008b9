import type { CodeSent } from '@/contract/fields';
import { PASSWORD_IS_PHONE } from '@/contract/password.fields';
import { isWeakPassword } from '@/domain/password';
import { queryRaw } from '../db/raw';
import type { CallingMember } from '../http/endpoint-router';
import { MalformedError, RefusalError } from '../http/refusal';
import type { Caller } from '../security/caller';
import { recordSecurityEvent } from '../security/security-log.service';
import { writeSecurityNotice } from '../security/security-notice.service';
import type { AccountDeps } from './account.service';
import { hashPassword } from './password.service';
import { findOwnPhoneRequest } from './phone-verification.service';
import { markPhoneProved } from './unproved-member.service';

/**
 * Sends the code with which a member who registered by LINE sets a password.
 * @throws RefusalError `auth.has_password`
 * @throws TooManyError `auth.too_many_codes`
 */
export async function sendFirstPasswordCode(
  deps: AccountDeps,
  memberId: number,
  caller: Caller,
): Promise<CodeSent> {
  const { password_hash: hash } = await deps.db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (hash !== null) throw new RefusalError('auth.has_password');
  return deps.phoneCodes.send(await findOwnPhoneRequest(deps, 'set_password', memberId, caller));
}

/**
 * Sets the first password of a member. No earlier session can come from a stolen password, so sessions and the LINE
 * link stay.
 * @throws MalformedError for a password that contains the member's own number
 * @throws RefusalError `auth.has_password` | `auth.wrong_code`
 * @throws TooManyError `auth.too_many_codes`
 */
export async function setFirstPassword(
  deps: AccountDeps,
  { id: memberId, agentId, tokenHash }: CallingMember,
  { password, code }: { password: string; code: string },
  caller: Caller,
): Promise<void> {
  const request = await findOwnPhoneRequest(deps, 'set_password', memberId, caller);
  if (isWeakPassword(password, request.phone))
    throw new MalformedError('password', PASSWORD_IS_PHONE);
  const proven = await deps.phoneCodes.prove({ ...request, code });
  const hash = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const [changed] = await queryRaw(
      tx,
      'UPDATE members SET password_hash = $2 WHERE id = $1 AND password_hash IS NULL AND closed_at IS NULL RETURNING id',
      [memberId, hash],
    );
    if (!changed) throw new RefusalError('auth.has_password');
    await deps.phoneCodes.use(tx, proven);
    await markPhoneProved(tx, memberId);
    await recordSecurityEvent(tx, { agentId, memberId, kind: 'password.changed', caller });
    const { userAgent } = caller;
    await writeSecurityNotice(tx, { memberId, kind: 'password_changed', tokenHash, userAgent });
  });
}
