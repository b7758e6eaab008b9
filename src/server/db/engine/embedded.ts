import { closeSync, existsSync, openSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { acquireDataDirLock, type DataDirLock } from './data-dir-lock';
import { DurableNodeFs, syncPath, syncTree } from './durable-filesystem';
import { makePrivateDirectory } from './private-directory';

/** The log that a database writes to. */
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
 * PGlite's own parameters without -F (which switches fsync off), plus the settings that make COMMIT wait for the
 * disk. The method must be fsync, because PGlite's fdatasync does nothing. WebAssembly zeroes all shared buffers at
 * every start, and the default of 128 MB is more than an embedded database needs.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...setting('fsync', 'on'),
  ...setting('synchronous_commit', 'on'),
  ...setting('wal_sync_method', 'fsync'),
  ...setting('shared_buffers', '32MB'),
];

function setting(name: string, value: string): string[] {
  return ['-c', `${name}=${value}`];
}

/**
 * With fewer free bytes, a failed start is explained by a full disk: a new database needs this much immediately, and a
 * database that was killed may need as much again to recover.
 */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/**
 * Opens the embedded database of a data directory, and creates it first if there is none. Committed transactions
 * survive a crash and a power cut; a second process is refused.
 * @throws Error with a message for the operator when the directory is in use, read-only, full or damaged
 */
export async function openEmbedded(
  dataDir: string,
  logger: DatabaseLogger,
): Promise<EmbeddedDatabase> {
  try {
    const { firstCreated, isPrivate } = makePrivateDirectory(dataDir);
    if (!isPrivate) {
      logger.warn(
        `Other users of this machine can read ${dataDir}. Run chmod 700 on it as its owner.`,
      );
    }
    if (firstCreated !== undefined) syncPath(path.dirname(firstCreated));
    const lock = await acquireDataDirLock(dataDir);
    try {
      return { pglite: await openDirectory(dataDir, logger), lock };
    } catch (error) {
      lock.release();
      throw error;
    }
  } catch (error) {
    // Node's error names only the failed system call, so the sentence adds a remedy.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new Error(
      `DATA_DIR ${dataDir} cannot be used: ${reasonOf(error)}. ` +
        'Free space on its disk, or choose a directory that this user can write to, then start again.',
      { cause: error },
    );
  }
}

/** Returns the directory inside a data directory that holds the files of the database. */
export function databaseDirectoryOf(dataDir: string): string {
  return path.join(dataDir, 'postgres');
}

async function openDirectory(dataDir: string, logger: DatabaseLogger): Promise<PGlite> {
  const directory = databaseDirectoryOf(dataDir);
  const unfinishedMark = path.join(dataDir, 'postgres.creating');
  if (existsSync(unfinishedMark)) {
    logger.warn('The last start was interrupted while it created the database; starting afresh.');
    rmSync(directory, { recursive: true, force: true });
  }
  if (existsSync(path.join(directory, 'PG_VERSION'))) return startPglite(directory);

  logger.info(`Creating the database in ${directory}; this takes a few seconds, once.`);
  const startedAt = performance.now();
  // No write is acknowledged before the mark is removed, so a directory with the mark can be deleted.
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
  try {
    return await PGlite.create({
      fs: new DurableNodeFs(directory),
      startParams,
    });
  } catch (error) {
    throw new Error(explainFailedStart(directory, error), { cause: error });
  }
}

/** Returns a message with the directory and a remedy, because PGlite's own error names neither. */
function explainFailedStart(directory: string, error: unknown): string {
  const failed = `The embedded database in ${directory} did not start (${reasonOf(error)}).`;
  const { bavail, bsize } = statfsSync(path.dirname(directory));
  const freeBytes = bavail * bsize;
  if (freeBytes < LEAST_FREE_BYTES) {
    const freeMegabytes = Math.floor(freeBytes / 1024 / 1024);
    return `${failed} The disk is full: ${freeMegabytes} MB are free. Free some space, then start again; no data was lost.`;
  }
  return (
    `${failed} Its files are damaged or incomplete. Restore a backup of DATA_DIR; ` +
    'or, if the data can be deleted, move the directory away and start with an empty one.'
  );
}

/** Returns the reason of any rejection, because PGlite may also reject with objects that are not errors. */
function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/\.$/, '') : JSON.stringify(error);
}
