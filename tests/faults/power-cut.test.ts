import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createDatabase, type Database, openDatabase } from '@/server/db/database';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { queryRaw, runScript } from '@/server/db/raw';
import { waitingAtMost } from '../support/database-limits';
import { type PowerCutDisk, watchPowerCuts } from '../support/power-cut-disk';

/** Returns a generator of reproducible pseudo-random numbers, so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Cut {
  readonly directory: string;
  /** Number of bets acknowledged before the power cut. */
  readonly acknowledged: number;
}

/** Number of power cuts. It is small, because reopening the database after a cut takes seconds. */
const CUTS = 5;

const SCHEMA = `
  CREATE TABLE bets (id int PRIMARY KEY, note text);
  CREATE TABLE house (bets int);
  INSERT INTO house VALUES (0);`;

let created: string;
let home: string;
let disk: PowerCutDisk;

beforeAll(async () => {
  created = mkdtempSync(path.join(os.tmpdir(), 'chokdee-created-'));
  const db = await openDatabase({ dataDir: created });
  await runScript(db, SCHEMA);
  await db.destroy();
});
afterAll(() => {
  rmSync(created, { recursive: true, force: true });
});
beforeEach(() => {
  home = mkdtempSync(path.join(os.tmpdir(), 'chokdee-power-cut-'));
});
afterEach(() => {
  disk.stop();
  rmSync(home, { recursive: true, force: true });
});

/** Opens a copy of the prepared database and records every disk write from then on. */
async function openWatched(dataDir: string): Promise<Database> {
  cpSync(created, dataDir, { recursive: true });
  disk = watchPowerCuts(dataDir);
  disk.settle();
  return openDatabase({ dataDir });
}

async function placeBet(db: Database, bet: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queryRaw(tx, 'INSERT INTO bets VALUES ($1, repeat($2, 300))', [bet, 'x']);
    await queryRaw(tx, 'UPDATE house SET bets = bets + 1');
  });
}

async function readBets(db: Database): Promise<{ bets: number[]; counted: number }> {
  const rows = await queryRaw<{ id: number }>(db, 'SELECT id FROM bets ORDER BY id');
  const [house] = await queryRaw<{ bets: number }>(db, 'SELECT bets FROM house');
  return { bets: rows.map(({ id }) => id), counted: house?.bets ?? -1 };
}

function countTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

describe('the durable embedded database', () => {
  test('acknowledges no commit before the log is on disk', async () => {
    const dataDir = path.join(home, 'data');
    const db = await openWatched(dataDir);
    for (const bet of countTo(5)) {
      disk.calls.length = 0;
      await placeBet(db, bet);
      const logCalls = disk.calls.filter(({ file }) => file.includes('pg_wal'));
      expect(logCalls.at(-1)?.kind).toBe('fsync');
      expect(logCalls.map(({ kind }) => kind)).toContain('write');
    }
    const settings = await queryRaw(
      db,
      `SELECT name, setting FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method')
       ORDER BY name`,
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
    await db.destroy();
  });

  test('loses no acknowledged bet and keeps no partial one, at any moment of a power cut', async () => {
    const dataDir = path.join(home, 'data');
    const db = await openWatched(dataDir);

    const random = createRandom(20260416);
    const cuts: Cut[] = [];
    let acknowledged = 0;
    let callsUntilCut = 1;
    disk.onCall = () => {
      callsUntilCut -= 1;
      if (callsUntilCut > 0 || cuts.length === CUTS) return;
      callsUntilCut = 20 + Math.floor(random() * 120);
      const directory = path.join(home, `cut-${cuts.length}`);
      const share = random();
      disk.cut(directory, () => random() < share);
      cuts.push({ directory, acknowledged });
    };
    for (let bet = 1; cuts.length < CUTS; bet += 1) {
      await placeBet(db, bet);
      acknowledged = bet;
      if (bet % 40 === 0) await queryRaw(db, 'CHECKPOINT');
    }
    disk.onCall = undefined;
    await db.destroy();
    disk.stop();

    for (const cut of cuts) {
      // A power cut would have ended the process that the lock names; here it is the test's own process.
      rmSync(path.join(cut.directory, 'server.lock'), { force: true });
      const reopened = await openDatabase({ dataDir: cut.directory });
      const { bets, counted } = await readBets(reopened);
      expect(bets.length).toBeGreaterThanOrEqual(cut.acknowledged);
      expect(bets).toEqual(countTo(bets.length));
      expect(counted).toBe(bets.length);
      await placeBet(reopened, bets.length + 1);
      await reopened.destroy();
    }
  });

  test('starts anew after a power cut during its creation', async () => {
    const dataDir = path.join(home, 'data');
    disk = watchPowerCuts(dataDir);
    const cutDir = path.join(home, 'cut');
    let isCut = false;
    disk.onCall = ({ kind, file }) => {
      if (isCut || kind !== 'fsync' || !file.includes('pg_wal')) return;
      isCut = true;
      disk.cut(cutDir, () => true);
    };
    const db = await openDatabase({ dataDir });
    await db.destroy();
    disk.stop();
    expect(isCut).toBe(true);

    rmSync(path.join(cutDir, 'server.lock'), { force: true });
    const reopened = await openDatabase({ dataDir: cutDir });
    await runScript(reopened, SCHEMA);
    await placeBet(reopened, 1);
    await reopened.destroy();
  });

  test('stops instead of acknowledging when the disk refuses to sync', async () => {
    const dataDir = path.join(home, 'data');
    const db = await openWatched(dataDir);
    await placeBet(db, 1);
    disk.onCall = ({ kind }) => {
      if (kind === 'fsync') throw Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });
    };
    await expect(placeBet(db, 2)).rejects.toThrow(/could not fsync/);
    disk.onCall = undefined;
    await expect(placeBet(db, 3)).rejects.toThrow(/embedded database stopped/);
    await db.destroy();
    disk.stop();

    const reopened = await openDatabase({ dataDir });
    const { bets, counted } = await readBets(reopened);
    expect(bets.slice(0, 1)).toEqual([1]);
    expect(counted).toBe(bets.length);
    await reopened.destroy();
  });
});

test('PGlite without the durable storage loses acknowledged bets in a power cut', async () => {
  const directory = path.join(home, 'stock');
  const cutDir = path.join(home, 'cut');
  cpSync(path.join(created, 'postgres'), directory, { recursive: true });
  disk = watchPowerCuts(directory);
  const open = async (where: string): Promise<Database> =>
    createDatabase(
      createPgliteSource(await PGlite.create({ fs: new NodeFS(where) }), waitingAtMost(5000)),
    );

  const db = await open(directory);
  disk.settle();
  for (const bet of countTo(20)) await placeBet(db, bet);
  disk.cut(cutDir);
  await db.destroy();
  disk.stop();

  const reopened = await open(cutDir);
  expect((await readBets(reopened)).bets).toEqual([]);
  await reopened.destroy();
});
