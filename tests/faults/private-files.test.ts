import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from '../support/server-process';

test('a server makes all its files private, even in a directory that was readable before', async () => {
  const home = mkdtempSync(path.join(os.tmpdir(), 'chokdee-private-'));
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir);
  chmodSync(dataDir, 0o755);
  const server = await startServerProcess({ DATA_DIR: dataDir, SEED: 'demo-unplayed' });
  onTestFinished(async () => {
    await server.kill();
    rmSync(home, { recursive: true, force: true });
  });
  const kept = readdirSync(dataDir, { recursive: true, withFileTypes: true });
  expect(kept.length).toBeGreaterThan(900);
  const open = [dataDir, ...kept.map((entry) => path.join(entry.parentPath, entry.name))].filter(
    (place) => ((statSync(place, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
  expect(open).toEqual([]);
});
