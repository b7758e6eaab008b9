import { createDatabase, type Database } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { waitingAtMost } from './database-limits';
import { rememberForReset, resetTables } from './database-reset';
import { createPostgresDatabase } from './postgres';

/** A database of the current schema, for one test file. */
export interface TestDatabase {
  readonly db: Database;
  /** Restores every table and sequence to its first content. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Contents of the tables at the start and after every reset. */
export interface TestDatabaseOptions {
  readonly content: 'schema' | 'demo';
  /** Writes further content. */
  readonly prepare?: ((db: Database) => Promise<void>) | undefined;
  /** Time limit for waiting for the only connection, by default 5 seconds. */
  readonly acquireLimitMs?: number | undefined;
}

/** A forgotten transaction should fail its own test instead of timing out the whole file. */
const ACQUIRE_LIMIT_MS = 5000;

/**
 * Opens a database with one connection, like the embedded one. Call it once per test file; the Vitest project of the
 * file needs `tests/support/postgres-global-setup.ts` as a global setup.
 */
export async function createTestDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const database = await createPostgresDatabase(
    options.content === 'demo' ? 'resettableDemo' : 'resettableSchema',
  );
  const limits = waitingAtMost(options.acquireLimitMs ?? ACQUIRE_LIMIT_MS);
  const db = createDatabase(createPostgresSource({ url: database.url, poolSize: 1, limits }));
  if (options.prepare) {
    await options.prepare(db);
    await rememberForReset(db);
  }
  return {
    db,
    reset: () => resetTables(db),
    async close() {
      await db.destroy();
      await database.drop();
    },
  };
}
