import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ServerConfig } from '../config';
import { makePrivateDirectory } from '../db/engine/private-directory';

const FILE_NAME = 'operator-key';

/**
 * Returns the key of the operator API: the configured one, or outside production one stored in the data directory, so
 * that operator commands on this machine work without set-up.
 * @returns undefined in production without a configured key; then only the keys in the database are valid
 */
export function provideOperatorKey(config: ServerConfig): string | undefined {
  if (config.operatorKey !== undefined || config.production) return config.operatorKey;
  const kept = findKeptOperatorKey(config.dataDir);
  if (kept !== undefined) return kept;
  const key = randomBytes(24).toString('base64url');
  makePrivateDirectory(config.dataDir);
  writeFileSync(path.join(config.dataDir, FILE_NAME), key, { mode: 0o600 });
  return key;
}

/** Returns the key that a server on this machine stored in its data directory. */
export function findKeptOperatorKey(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, FILE_NAME), 'utf8').trim();
  } catch {
    return undefined;
  }
}
