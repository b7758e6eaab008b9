import type { Db } from '../db/tables';
import { limitFailures } from '../http/attempts.service';
import { RefusalError } from '../http/refusal';
import { ACCESS_LIMITS } from '../security/access.limits';
import { verifyPassword } from './password.service';

/**
 * Asks a signed-in member for the password once more, before something that a stranger at an open session must not do.
 * @returns its hash, as it was when it matched
 * @throws RefusalError `auth.wrong_password` | `auth.no_password` for a member who has none yet
 * @throws TooManyError `request.too_many`, per member, for wrong ones
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
