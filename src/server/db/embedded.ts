import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { acquireDataDirLock, type DataDirLock } from './data-dir-lock';
import { DurableNodeFs, syncPath, syncTree } from './durable-filesystem';

/** Where a database reports what it is doing. */
export interface DatabaseLogger {
  info(message: string): void;
  warn(message: string): void;
}

/** An embedded database and the lock on its directory, to be released after the database is closed. */
export interface EmbeddedDatabase {
  readonly pglite: PGlite;
  readonly lock: DataDirLock;
}

/**
 * As PGlite starts it, minus -F (which switches fsync off), plus what makes COMMIT wait for the
 * disk. The method must be fsync: PGlite's fdatasync does nothing.
 */
const durableStartParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...setting('fsync', 'on'),
  ...setting('synchronous_commit', 'on'),
  ...setting('wal_sync_method', 'fsync'),
];

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`];
}

/**
 * Opens the embedded database of a data directory, creating it first where there is none. What is
 * committed survives a crash and a power cut; a second process is refused.
 */
export async function openEmbedded(
  dataDir: string,
  logger: DatabaseLogger,
): Promise<EmbeddedDatabase> {
  const firstCreated = mkdirSync(dataDir, { recursive: true });
  if (firstCreated !== undefined) syncPath(path.dirname(firstCreated));
  const lock = await acquireDataDirLock(dataDir);
  try {
    return { pglite: await openDirectory(dataDir, logger), lock };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openDirectory(dataDir: string, logger: DatabaseLogger): Promise<PGlite> {
  const directory = path.join(dataDir, 'postgres');
  const unfinishedMark = path.join(dataDir, 'postgres.creating');
  if (existsSync(unfinishedMark)) {
    logger.warn('The last start was interrupted while it created the database; starting afresh.');
    rmSync(directory, { recursive: true, force: true });
  }
  if (existsSync(path.join(directory, 'PG_VERSION'))) return startPglite(directory);

  logger.info(`Creating the database in ${directory}; this takes a few seconds, once.`);
  const startedAt = performance.now();
  // Nothing is acknowledged before the mark is gone, so a directory with the mark can be dropped.
  closeSync(openSync(unfinishedMark, 'w'));
  syncPath(dataDir);
  const pglite = await startPglite(directory);
  syncTree(directory);
  rmSync(unfinishedMark);
  syncPath(dataDir);
  logger.info(`Database created in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  return pglite;
}

async function startPglite(directory: string): Promise<PGlite> {
  return PGlite.create({ fs: new DurableNodeFs(directory), startParams: durableStartParams });
}
