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

/** One PostgreSQL for the whole test run, with the templates that its databases are copied from. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (shelf.chokdeePostgres ??= { server: startServer(), users: 0 });
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

async function startServer(): Promise<PostgresServer> {
  const server = await startPostgresServer({ durable: false });
  try {
    // Loaded here: of several projects, one makes the templates.
    const { createPostgresTemplates } = await import('./postgres-templates');
    await createPostgresTemplates(server.url);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
