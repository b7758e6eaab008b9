import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgresServers } from './postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the servers that hold the templates: one for each worker. */
    postgresUrls: readonly string[];
  }
}

/** Several projects of one run share the servers; the last to end stops them. */
interface SharedServers {
  readonly servers: Promise<readonly PostgresServer[]>;
  users: number;
}

const shelf = globalThis as typeof globalThis & { chokdeePostgres?: SharedServers | undefined };

/** A PostgreSQL for each worker of the test run, with the templates that its databases are copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (shelf.chokdeePostgres ??= {
    servers: startPostgresServers(project.config.maxWorkers, { durable: false }, fill),
    users: 0,
  });
  shared.users += 1;
  const servers = await shared.servers;
  project.provide(
    'postgresUrls',
    servers.map(({ url }) => url),
  );
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    shelf.chokdeePostgres = undefined;
    await Promise.all(servers.map((server) => server.stop()));
  };
}

async function fill(url: string): Promise<void> {
  // Loaded here: of several projects, one makes the templates.
  const { createPostgresTemplates } = await import('./postgres-templates');
  await createPostgresTemplates(url);
}
