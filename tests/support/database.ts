import { createDatabase, type Database } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/pglite-source';
import { loadMigratedPglite } from './database-image';
import { waitingAtMost } from './database-limits';
import { createDatabaseReset } from './database-reset';

/** An in-memory database of the current schema, for one test file. */
export interface TestDatabase {
  readonly db: Database;
  /** Brings every table and every sequence back to how the seed left it. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** What the tables hold at first and after every reset. */
export interface TestDatabaseOptions {
  readonly seed?: ((db: Database) => Promise<void>) | undefined;
  /** How long a caller waits for the one connection, 5 seconds unless told. */
  readonly acquireLimitMs?: number | undefined;
}

/** A forgotten transaction should fail its own test, not the whole file by a time limit. */
const ACQUIRE_LIMIT_MS = 5000;

/** Opens a database in memory: real SQL, one connection, nothing on disk. Once per test file. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const pglite = await loadMigratedPglite();
  const db = createDatabase(
    createPgliteSource(pglite, waitingAtMost(options.acquireLimitMs ?? ACQUIRE_LIMIT_MS)),
  );
  await options.seed?.(db);
  const reset = await createDatabaseReset(db);
  return {
    db,
    reset,
    close: () => db.destroy(),
  };
}
