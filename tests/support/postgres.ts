import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

/** An empty database on the test run's PostgreSQL. */
export interface PostgresDatabase {
  /** For `openDatabase({ databaseUrl })`, which migrates it. */
  readonly url: string;
  /** Also ends connections that were left open. */
  drop(): Promise<void>;
}

/**
 * Makes a database of its own for a test file. The server is started by
 * `tests/support/postgres.global-setup.ts`, which the test's project has to name as a global setup.
 */
export async function createPostgresDatabase(): Promise<PostgresDatabase> {
  const serverUrl = inject('postgresUrl') as string | undefined;
  if (serverUrl === undefined) {
    throw new Error(
      'This test project lacks the global setup tests/support/postgres.global-setup.ts',
    );
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    drop: () => runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function runOnServer(url: string, text: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}
