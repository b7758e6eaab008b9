import { hash, verify } from '@node-rs/argon2';

/** argon2id, 19 MiB, two passes: the library's defaults, which are OWASP's recommendation. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let dummyHash: Promise<string> | undefined;

/**
 * Checks a password. For an unknown account pass null: the same work is done, so that the answer's
 * time does not tell which accounts exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hashPassword('no account has this password');
  const matches = await verify(stored ?? (await dummyHash), password);
  return stored !== null && matches;
}
