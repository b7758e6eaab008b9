import { inject } from 'vitest';
import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/pglite-source';
import { type DatabaseImages, loadPglite } from './database-image';
import { waitingAtMost } from './database-limits';
import { rememberForReset, resetTables } from './database-reset';

/** An in-memory database of the current schema, for one test file. */
export interface TestDatabase {
  readonly db: Database;
  /** Brings every table and every sequence back to what it held at first. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Contents of the tables at first and after every reset. */
export interface TestDatabaseOptions {
  readonly content: keyof DatabaseImages;
  /** Writes more than that. */
  readonly prepare?: ((db: Database) => Promise<void>) | undefined;
  /** How long a caller waits for the one connection, 5 seconds unless told. */
  readonly acquireLimitMs?: number | undefined;
}

/** A forgotten transaction should fail its own test, not the whole file by a time limit. */
const ACQUIRE_LIMIT_MS = 5000;

/**
 * Opens a database in memory: real SQL, one connection, nothing on disk. Once per test file, whose project has to name
 * `tests/support/database.global-setup.ts` as a global setup.
 */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const pglite = await loadPglite(inject('databaseImages')[options.content]);
  const db = createDatabase(
    createPgliteSource(pglite, waitingAtMost(options.acquireLimitMs ?? ACQUIRE_LIMIT_MS)),
  );
  if (options.prepare) {
    await options.prepare(db);
    await rememberForReset(db);
  }
  return {
    db,
    reset: () => resetTables(db),
    close: () => db.destroy(),
  };
}
