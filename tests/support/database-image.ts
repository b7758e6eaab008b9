import { Blob } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createDatabase, type Database } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { createPgliteSource } from '@/server/db/pglite-source';
import { queryRaw } from '@/server/db/raw';
import { checksumFunctions, projectSchema } from '@/server/db/schema-files';
import { seedDemo } from '@/server/seed/demo.seed';
import { waitingAtMost } from './database-limits';
import { installReset, rememberForReset } from './database-reset';

const cacheDir = path.resolve(import.meta.dirname, '../../node_modules/.cache/chokdee');

/** Small segments of the write-ahead log: the image is read once per test file. */
const initDbStartParams = ['--wal-segsize=1'];

/** Files that an in-memory PGlite is loaded from, by what it then holds. */
export interface DatabaseImages {
  /** The current schema, and what brings a database back to what it held. */
  readonly schema: string;
  /** The demo seed as well: planned from the moment when the run began. */
  readonly demo: string;
}

/** Creating a database takes seconds, so it is done once per schema, and seeding it once per run. */
export async function createDatabaseImages(directory: string): Promise<DatabaseImages> {
  const schema = path.join(cacheDir, `database-${imageKey()}.tar`);
  if (!existsSync(schema)) {
    mkdirSync(cacheDir, { recursive: true });
    const draft = `${schema}.${randomUUID()}`;
    await writeImage(draft, await PGlite.create({ initDbStartParams }), async (db) => {
      await migrate(db);
      await installReset(db);
      await dropTemplates(db);
    });
    renameSync(draft, schema);
  }
  const demo = path.join(directory, 'demo.tar');
  await writeImage(demo, await loadPglite(schema), async (db) => {
    await seedDemo(db);
    await rememberForReset(db);
  });
  return { schema, demo };
}

/** @param image one of `createDatabaseImages` */
export async function loadPglite(image: string): Promise<PGlite> {
  // Node's own Blob: a browser-like environment brings one that PGlite cannot read.
  const loadDataDir = new Blob([readFileSync(image)]) as globalThis.Blob;
  return PGlite.create({ loadDataDir });
}

/** Left out, because tests create no databases there and every file of a template would be read with the image. */
async function dropTemplates(db: Database): Promise<void> {
  await queryRaw(db, 'UPDATE pg_database SET datistemplate = false');
  for (const name of ['template0', 'template1']) await queryRaw(db, `DROP DATABASE ${name}`);
}

async function writeImage(
  image: string,
  pglite: PGlite,
  fill: (db: Database) => Promise<void>,
): Promise<void> {
  const db = createDatabase(createPgliteSource(pglite, waitingAtMost(60_000)));
  await fill(db);
  const dump = await pglite.dumpDataDir('none');
  await db.destroy();
  writeFileSync(image, Buffer.from(await dump.arrayBuffer()));
}

function imageKey(): string {
  const hash = createHash('sha256')
    .update(readPgliteVersion())
    .update(readFileSync(path.join(import.meta.dirname, 'database-image.ts')))
    .update(readFileSync(path.join(import.meta.dirname, 'database-reset.ts')));
  for (const { name, checksum } of projectSchema.migrations) hash.update(`${name} ${checksum}\n`);
  hash.update(checksumFunctions(projectSchema).all);
  return hash.digest('hex').slice(0, 16);
}

/** Version of the installed PGlite. */
export function readPgliteVersion(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@electric-sql/pglite');
  const manifest = readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
