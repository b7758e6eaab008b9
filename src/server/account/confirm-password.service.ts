import type { Db } from '../db/tables';
import { limitFailures } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import { ACCESS_LIMITS } from '../security/access-limits';
import { verifyPassword } from './password.service';

/**
 * Checks the password of a signed-in member again, before an action that a stranger at an open session must not do.
 * @returns the password's hash at the time of the check
 * @throws RefusalError `auth.wrong_password` | `auth.no_password` for a member without a password
 * @throws TooManyError `request.too_many`, per member, for wrong passwords
 */
export async function confirmPassword(db: Db, memberId: number, password: string): Promise<string> {
  const limited = {
    limits: [{ key: `password/member/${memberId}`, ...ACCESS_LIMITS.confirmPassword }],
    failures: ['auth.wrong_password'],
    errorName: 'request.too_many',
  } as const;
  return limitFailures(db, limited, async () => {
    const { password_hash: hash } = await db
      .selectFrom('members')
      .select('password_hash')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow();
    if (hash === null) throw new RefusalError('auth.no_password');
    if (!(await verifyPassword(hash, password))) throw new RefusalError('auth.wrong_password');
    return hash;
  });
}
