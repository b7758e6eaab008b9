import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgresServer } from './postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** Several projects of one run share the server; the last to end stops it. */
interface SharedServer {
  readonly server: Promise<PostgresServer>;
  users: number;
}

const shelf = globalThis as typeof globalThis & { chokdeePostgres?: SharedServer | undefined };

/** One PostgreSQL for the whole test run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (shelf.chokdeePostgres ??= {
    server: startPostgresServer({ durable: false }),
    users: 0,
  });
  shared.users += 1;
  const server = await shared.server;
  project.provide('postgresUrl', server.url);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shelf.chokdeePostgres = undefined;
    await server.stop();
  };
}
