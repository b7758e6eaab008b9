import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@/domain/password';

/** Hashes a password with argon2id, 19 MiB and two passes: the library's defaults, which OWASP recommends. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password));
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password. Pass null for an unknown account: the same work is done, so that the response time does not reveal
 * which accounts exist. The password is also tried exactly as typed, because a stored hash may be of that form.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const hashed = stored ?? (await dummyHash);
  const normal = normalizePassword(password);
  const matches =
    (await verify(hashed, normal)) || (normal !== password && (await verify(hashed, password)));
  return stored !== null && matches;
}
