import { Blob } from 'node:buffer';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { acquireDataDirLock, type DataDirLock } from '@/server/db/data-dir-lock';
import { createDatabase } from '@/server/db/database';
import { migrate } from '@/server/db/migrate';
import { createPgliteSource } from '@/server/db/pglite-source';
import { checksumFunctions, projectSchema } from '@/server/db/schema-files';
import { waitingAtMost } from './database-limits';

const cacheDir = path.resolve(import.meta.dirname, '../../node_modules/.cache/chokdee');

/** Small segments of the write-ahead log: the image is read once per test file. */
const initDbStartParams = ['--wal-segsize=1'];

/**
 * An in-memory PGlite with the current schema. Creating one takes seconds, so it is dumped once per
 * schema and loaded from there; test files that start together wait for the first to dump it.
 */
export async function loadMigratedPglite(): Promise<PGlite> {
  const image = path.join(cacheDir, `database-${imageKey()}.tar`);
  if (!existsSync(image)) await createImage(image);
  // Node's own Blob: a browser-like environment brings one that PGlite cannot read.
  const loadDataDir = new Blob([readFileSync(image)]) as globalThis.Blob;
  return PGlite.create({ loadDataDir });
}

function imageKey(): string {
  const hash = createHash('sha256').update(readPgliteVersion());
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

async function createImage(image: string): Promise<void> {
  mkdirSync(cacheDir, { recursive: true });
  const lock = await waitForLock(image);
  if (!lock) return;
  try {
    const pglite = await PGlite.create({ initDbStartParams });
    const db = createDatabase(createPgliteSource(pglite, waitingAtMost(60_000)));
    await migrate(db);
    const dump = await pglite.dumpDataDir('none');
    await db.destroy();
    const draft = `${image}.${randomUUID()}`;
    writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
    renameSync(draft, image);
  } finally {
    lock.release();
  }
}

/** @returns undefined when the image appeared meanwhile */
async function waitForLock(image: string): Promise<DataDirLock | undefined> {
  for (;;) {
    const lock = await acquireDataDirLock(cacheDir).catch(() => undefined);
    if (existsSync(image)) {
      lock?.release();
      return undefined;
    }
    if (lock) return lock;
    await sleep(100);
  }
}
