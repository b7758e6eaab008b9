import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** The result of making a directory private to its owner. */
export interface PrivateDirectory {
  /** The topmost directory that was created; undefined when all existed. */
  readonly firstCreated: string | undefined;
  /**
   * False when the system does not let this user remove the access of others, because another user owns the
   * directory.
   */
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

/**
 * Returns whether other users of the machine have access to a directory or file. Windows has no such file modes but
 * reports some anyway, so everything counts as private there.
 */
export function isOpenToOthers(place: string): boolean {
  return process.platform !== 'win32' && (statSync(place).mode & OTHERS) !== 0;
}
