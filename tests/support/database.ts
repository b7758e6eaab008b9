import { createDatabase, type Database } from '@/server/db/database';
import { createPostgresSource } from '@/server/db/engine/postgres-source';
import { waitingAtMost } from './database-limits';
import { rememberForReset, resetTables } from './database-reset';
import { createPostgresDatabase } from './postgres';

/** A database of the current schema, for one test file. */
export interface TestDatabase {
  readonly db: Database;
  /** Brings every table and every sequence back to what it held at first. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Contents of the tables at first and after every reset. */
export interface TestDatabaseOptions {
  readonly content: 'schema' | 'demo';
  /** Writes more than that. */
  readonly prepare?: ((db: Database) => Promise<void>) | undefined;
  /** How long a caller waits for the one connection, 5 seconds unless told. */
  readonly acquireLimitMs?: number | undefined;
}

/** A forgotten transaction should fail its own test, not the whole file by a time limit. */
const ACQUIRE_LIMIT_MS = 5000;

/**
 * Opens a database with one connection, as the embedded one has. Once per test file, whose project has to name
 * `tests/support/postgres.global-setup.ts` as a global setup.
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
