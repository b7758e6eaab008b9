import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { copyPostgresTemplate, type PostgresContent, runOnServer } from './postgres-templates';

/** A database on the test run's PostgreSQL. */
export interface PostgresDatabase {
  /** Connection string for `openDatabase({ databaseUrl })`, which migrates an empty database. */
  readonly url: string;
  /** Drops the database and ends open connections. */
  drop(): Promise<void>;
}

/**
 * Creates a database for a test file. The servers are started by `tests/support/postgres-global-setup.ts`, which the
 * test's project needs as a global setup.
 */
export async function createPostgresDatabase(content: PostgresContent): Promise<PostgresDatabase> {
  // A worker runs one file at a time, and no other worker has the same number during that time.
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const serverUrl = (inject('postgresUrls') as readonly string[] | undefined)?.[worker - 1];
  if (serverUrl === undefined) {
    throw new Error(
      'This test project lacks the global setup tests/support/postgres-global-setup.ts',
    );
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return {
    url: await copyPostgresTemplate(serverUrl, content, name),
    drop: () => runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
