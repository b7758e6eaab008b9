import type { Kysely } from 'kysely';
import type { DatabaseTables } from '../db/tables';
import { RefusalError } from '../http/refusal';
import { countAttempt, forgiveAttempt } from './attempts.service';
import { verifyPassword } from './password.service';

const WINDOW_SECONDS = 15 * 60;
const MOST_FAILURES = 5;

/**
 * Asks a signed-in member for the password once more, before something that a stranger at an open session must not do.
 * @returns its hash, as it was when it matched
 * @throws RefusalError `auth.wrong_password`
 * @throws TooManyError `request.too_many`, per member, for wrong ones
 */
export async function confirmPassword(
  db: Kysely<DatabaseTables>,
  memberId: number,
  password: string,
): Promise<string> {
  const key = `password/member/${memberId}`;
  await countAttempt(
    db,
    [{ key, most: MOST_FAILURES, windowSeconds: WINDOW_SECONDS }],
    'request.too_many',
  );
  const { password_hash: hash } = await db
    .selectFrom('members')
    .select('password_hash')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  if (!(await verifyPassword(hash, password))) throw new RefusalError('auth.wrong_password');
  await forgiveAttempt(db, [key]);
  return hash;
}
