import { cpSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '@/server/db/database';
import { createSeededDataDir } from '../support/e2e-server';
import { ServerStartError, startServerProcess } from '../support/server-process';

const failingDisk = pathToFileURL(path.resolve(import.meta.dirname, '../support/failing-disk.mjs'));

let home: string;

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'chokdee-stop-'));
  await createSeededDataDir(path.join(home, 'data'));
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

test('a server whose embedded database has stopped logs it and exits', async () => {
  const sign = path.join(home, 'failing');
  const server = await startServerProcess({
    DATA_DIR: path.join(home, 'data'),
    SEED: 'demo-unplayed',
    NODE_OPTIONS: `--import=${failingDisk.href}`,
    FAILING_DISK: sign,
  });
  writeFileSync(sign, '');
  // The first write stops the database; this request or a job makes it.
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: '0812345678', password: 'demo1234' }),
  }).then(
    ({ status }) => status,
    () => 'gone',
  );
  expect([503, 'gone']).toContain(response);
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.output()).toMatch(/The embedded database stopped: .*Check the disk/);
});

test.each([
  ['pg_control', (dir: string) => path.join(dir, 'global/pg_control')],
  ['the version', (dir: string) => path.join(dir, 'PG_VERSION')],
])(
  'a start on a data directory with a torn file (%s) ends with an explanation',
  async (_name, fileOf) => {
    const dataDir = path.join(home, 'torn');
    mkdirSync(dataDir);
    cpSync(path.join(home, 'data/postgres'), path.join(dataDir, 'postgres'), { recursive: true });
    truncateSync(fileOf(path.join(dataDir, 'postgres')), 1);
    const failure: unknown = await startServerProcess({ DATA_DIR: dataDir }).catch(
      (error: unknown) => error,
    );
    rmSync(dataDir, { recursive: true });
    expect(failure).toBeInstanceOf(ServerStartError);
    const { ending, output } = failure as ServerStartError;
    expect(ending.code).toBe(1);
    expect(output).toContain(
      `The embedded database in ${path.join(dataDir, 'postgres')} did not start`,
    );
    expect(output).toContain('Restore a backup of DATA_DIR');
    expect(output).not.toMatch(/\[object Object\]|\n\s+at /);
  },
);

test('a start on a directory that cannot be created ends with an explanation', async () => {
  const file = path.join(home, 'a-file');
  writeFileSync(file, '');
  const dataDir = path.join(file, 'data');
  await expect(openDatabase({ dataDir })).rejects.toThrow(
    `DATA_DIR ${dataDir} cannot be used: ENOTDIR`,
  );
});
