import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { copyPostgresTemplate, type PostgresContent, runOnServer } from './postgres-templates';

/** A database on the test run's PostgreSQL. */
export interface PostgresDatabase {
  /** For `openDatabase({ databaseUrl })`, which migrates one that holds nothing. */
  readonly url: string;
  /** Also ends connections that were left open. */
  drop(): Promise<void>;
}

/**
 * Makes a database of its own for a test file. The servers are started by
 * `tests/support/postgres.global-setup.ts`, which the test's project has to name as a global setup.
 */
export async function createPostgresDatabase(content: PostgresContent): Promise<PostgresDatabase> {
  // A worker runs one file at a time, and its number is given to no other meanwhile.
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1);
  const serverUrl = (inject('postgresUrls') as readonly string[] | undefined)?.[worker - 1];
  if (serverUrl === undefined) {
    throw new Error(
      'This test project lacks the global setup tests/support/postgres.global-setup.ts',
    );
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  return {
    url: await copyPostgresTemplate(serverUrl, content, name),
    drop: () => runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
