import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** The result of making a directory private to its owner. */
export interface PrivateDirectory {
  /** The topmost directory that was made for it; undefined when all were there. */
  readonly firstCreated: string | undefined;
  /** False where the system lets this user not take away the rights of others: another user owns it. */
  readonly isPrivate: boolean;
}

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

/** Creates a directory if it is missing, and removes the access of every other user of the machine. */
export function makePrivateDirectory(directory: string): PrivateDirectory {
  const firstCreated = mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
  if (isOpenToOthers(directory)) {
    try {
      chmodSync(directory, OWNER_ONLY);
    } catch {
      // The returned value reports the failure.
    }
  }
  return { firstCreated, isPrivate: !isOpenToOthers(directory) };
}

/** Windows has no such rights and shows some anyway. */
function isOpenToOthers(directory: string): boolean {
  return process.platform !== 'win32' && (statSync(directory).mode & OTHERS) !== 0;
}
