import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '@/domain/password';

/** argon2id, 19 MiB, two passes: the library's defaults, which are OWASP's recommendation. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password));
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password. For an unknown account pass null: the same work is done, so that the answer's
 * time does not tell which accounts exist. A hash may be of a password exactly as it was typed, so that is tried, too.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const hashed = stored ?? (await dummyHash);
  const normal = normalizePassword(password);
  const matches =
    (await verify(hashed, normal)) || (normal !== password && (await verify(hashed, password)));
  return stored !== null && matches;
}
