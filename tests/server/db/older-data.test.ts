import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createSeededDataDir } from '../../support/e2e-server';

test('a data folder of an older version is refused and left unchanged, with instructions', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'chokdee-older-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  const dataDir = await createSeededDataDir(path.join(folder, 'data'));
  const db = await openDatabase({ dataDir });
  await queryRaw(db, 'DROP TABLE schema_functions');
  await queryRaw(
    db,
    `UPDATE schema_migrations SET name = '0014-bonus-play' WHERE name LIKE '0010%'`,
  );
  await db.destroy();

  // The second start shows that a refusal releases the folder.
  for (const _start of [1, 2]) {
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      'This database was created by a version of the server whose tables cannot be brought up to date. ' +
        'Start with an empty one: move the data folder (DATA_DIR, .data unless it is set) away, or create another ' +
        'database for DATABASE_URL. Only the version that created this database can read it.',
    );
  }
}, 60_000);
