import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { describe, expect, test } from 'vitest';
import { createDatabase } from '@/server/db/database';
import { startHousekeeping } from '@/server/db/engine/housekeeping';
import { createPgliteSource } from '@/server/db/engine/pglite-source';
import { queryRaw, runScript } from '@/server/db/raw';
import { waitingAtMost } from '../../support/database-limits';

test('PGlite has the version whose fsync behaviour and start parameters were checked', () => {
  // Before a version change, run tests/faults and check that fdatasync, -F and NODEFS still behave the same.
  expect(readPgliteVersion()).toBe('0.5.16');
  expect(PGlite.defaultStartParams).toContain('-F');
});

describe('housekeeping of an embedded database', () => {
  test('runs checkpoints and vacuum, which PGlite does not start by itself', async () => {
    const source = createPgliteSource(await PGlite.create(), waitingAtMost(5000));
    const db = createDatabase(source);
    await runScript(
      db,
      `CREATE TABLE swollen (id int PRIMARY KEY, n int);
       INSERT INTO swollen SELECT g, 0 FROM generate_series(1, 500) g;
       UPDATE swollen SET n = 1;`,
    );
    const errors: unknown[] = [];
    const housekeeping = startHousekeeping(source, {
      intervalMs: 10,
      maxLogBytes: 1000,
      onError: (error) => errors.push(error),
    });
    const readState = async (): Promise<unknown> => {
      const [row] = await queryRaw(
        db,
        `SELECT n_dead_tup AS dead, reltuples AS known,
           (SELECT pg_current_wal_insert_lsn() - redo_lsn < 1000000 FROM pg_control_checkpoint()) AS short
         FROM pg_stat_user_tables JOIN pg_class ON pg_class.oid = relid WHERE pg_class.relname = 'swollen'`,
      );
      return row;
    };
    await expect.poll(readState, { timeout: 10_000 }).toEqual({ dead: 0, known: 500, short: true });
    housekeeping.stop();
    expect(errors).toEqual([]);
    await db.destroy();
  }, 60_000);
});

function readPgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = readFileSync(path.join(path.dirname(entry), '../package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}
