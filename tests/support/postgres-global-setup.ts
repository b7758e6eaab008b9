import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgresServers } from './postgres-server';

declare module 'vitest' {
  interface ProvidedContext {
    /** Connection strings of the servers with the templates, one for each worker. */
    postgresUrls: readonly string[];
  }
}

/** Servers shared by the projects of one run; the last project to end stops them. */
interface SharedServers {
  readonly servers: Promise<readonly PostgresServer[]>;
  users: number;
}

const shelf = globalThis as typeof globalThis & { chokdeePostgres?: SharedServers | undefined };

/** Starts a PostgreSQL server for each worker of the run, with the templates for its databases. */
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
  // Imported here, because only one of several projects creates the templates.
  const { createPostgresTemplates } = await import('./postgres-templates');
  await createPostgresTemplates(url);
}
