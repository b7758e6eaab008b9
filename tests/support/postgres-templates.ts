import postgres from 'postgres';
import { type Database, openDatabase } from '@/server/db/database';
import { installReset } from './database-reset';
import { seedDemo } from './test-seeds';

/**
 * Content of a fresh database: `nothing`, the current tables (`schema`), or tables with the demo seed (`demo`). The
 * resettable kinds also have the functions that reset their tables.
 */
export type PostgresContent = 'nothing' | keyof typeof templates;

const templates = {
  schema: 'holding_schema',
  demo: 'holding_demo',
  resettableSchema: 'holding_resettable_schema',
  resettableDemo: 'holding_resettable_demo',
} as const;

/** Creates the templates by migrating and seeding once; every further database is a file copy. */
export async function createPostgresTemplates(serverUrl: string): Promise<void> {
  await runOnServer(serverUrl, `CREATE DATABASE ${templates.schema}`);
  await withDatabase(serverUrl, templates.schema, () => Promise.resolve());
  await runOnServer(serverUrl, copyOf(templates.schema, templates.demo));
  await withDatabase(serverUrl, templates.demo, seedDemo);
  for (const [from, to] of [
    [templates.schema, templates.resettableSchema],
    [templates.demo, templates.resettableDemo],
  ] as const) {
    await runOnServer(serverUrl, copyOf(from, to));
    await withDatabase(serverUrl, to, installReset);
  }
  // A template with open connections cannot be copied.
  for (const name of Object.values(templates))
    await runOnServer(serverUrl, `ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
}

/**
 * Creates a database as a copy of a template.
 * @returns its connection string
 */
export async function copyPostgresTemplate(
  serverUrl: string,
  content: PostgresContent,
  name: string,
): Promise<string> {
  await runOnServer(
    serverUrl,
    content === 'nothing' ? `CREATE DATABASE ${name}` : copyOf(templates[content], name),
  );
  return urlOf(serverUrl, name);
}

async function withDatabase(
  serverUrl: string,
  name: string,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = await openDatabase({ databaseUrl: urlOf(serverUrl, name) });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** Runs a statement in the maintenance database. */
export async function runOnServer(serverUrl: string, text: string): Promise<void> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

function copyOf(template: string, name: string): string {
  return `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`;
}

function urlOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
