import type { Kysely } from 'kysely';
import type { MemberProfile } from '@/contract/account.contract';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import type { CallingMember } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { confirmPassword } from './confirm-password.service';
import { toMaskedAccount } from './masked-account';
import { hashPassword } from './password.service';
import { endSessionsOf } from './session.service';

type Db = Kysely<DatabaseTables>;

/** Who a member is to the agent. */
export async function fetchProfile(db: Db, memberId: number): Promise<MemberProfile> {
  const { bank_code, bank_account_number, ref_code, ...row } = await db
    .selectFrom('members')
    .select(['username', 'first_name', 'last_name', 'bank_code', 'bank_account_number', 'ref_code'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    ref: ref_code,
    bank_account:
      bank_code && bank_account_number ? toMaskedAccount(bank_code, bank_account_number) : null,
  };
}

/**
 * Changes a member's password; the session that asks stays, every other one ends, and so does a code for a new one.
 * @throws RefusalError `auth.wrong_password`
 * @throws TooManyError `request.too_many`, per member, for wrong ones
 */
export async function changePassword(
  db: Db,
  member: CallingMember,
  form: { current_password: string; password: string },
): Promise<void> {
  const currentHash = await confirmPassword(db, member.id, form.current_password);
  const nextHash = await hashPassword(form.password);
  await db.transaction().execute(async (tx) => {
    // Of two changes at once the later has not shown the password that holds by now.
    const [changed] = await queryRaw(
      tx,
      'UPDATE members SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id',
      [member.id, currentHash, nextHash],
    );
    if (!changed) throw new RefusalError('auth.wrong_password');
    await endSessionsOf(tx, member.id, member.tokenHash);
    await queryRaw(tx, 'DELETE FROM password_codes WHERE member_id = $1', [member.id]);
  });
}
