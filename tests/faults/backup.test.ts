import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { createTestApp, TEST_URL, type TestApp } from '../support/app';
import { createSeededDataDir } from '../support/e2e-server';
import { createTestPlayers } from '../support/test-players';
import { createTestProvider } from '../support/test-provider';

const OPERATOR_KEY = 'the key of the operator';
const PLAYERS = 8;

let home: string;
let db: Database;
let app: TestApp;
let players: string[];

beforeEach(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'chokdee-backup-'));
  db = await openDatabase({ dataDir: await createSeededDataDir(path.join(home, 'running')) });
  players = await createTestPlayers((...sql) => queryRaw(db, ...sql), PLAYERS, 1_000_00);
  app = await createTestApp({
    db,
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
  });
});
afterEach(async () => {
  await app.close();
  await db.destroy();
  rmSync(home, { recursive: true, force: true });
});

/** Runs the operator command against the application. */
async function run(...args: string[]) {
  const out: string[] = [];
  const complaints: string[] = [];
  const code = await runOperatorCommand(args, {
    env: { OPERATOR_KEY },
    fetch: (...[input, init]: Parameters<typeof globalThis.fetch>) =>
      app.fetch(new Request(input, init)),
    print: (text) => out.push(text),
    complain: (text) => complaints.push(text),
  });
  return { code, out: out.join('\n'), complaints: complaints.join('\n') };
}

/** Unpacks a backup as the README describes. @returns the data directory */
function unpack(archive: string): string {
  const dataDir = path.join(home, 'restored');
  mkdirSync(dataDir, { mode: 0o700 });
  execFileSync('tar', ['-xzf', archive, '-C', dataDir]);
  return dataDir;
}

/** Starts players who stake and win until they are stopped. */
function startLoad(): { acknowledged: string[]; stop: () => Promise<void> } {
  const acknowledged: string[] = [];
  let isWanted = true;
  const play = async (player: string): Promise<void> => {
    while (isWanted) {
      const call = {
        player_token: player,
        round_id: randomUUID(),
        game_id: 'golden-dragon',
      };
      for (const kind of ['debit', 'credit'] as const) {
        const body = {
          ...call,
          transaction_id: randomUUID(),
          amount_satang: 7,
          ...(kind === 'credit' && { round_closed: true }),
        };
        const { status } = await app.providerCall(kind, body);
        expect(status).toBe('ok');
        acknowledged.push(body.transaction_id);
      }
    }
  };
  const playing = players.map(play);
  return {
    acknowledged,
    stop: async () => {
      isWanted = false;
      await Promise.all(playing);
    },
  };
}

async function listKeys(from: Database): Promise<Set<string>> {
  const rows = await queryRaw<{ key: string }>(from, 'SELECT key FROM commands');
  return new Set(rows.map(({ key }) => key));
}

describe('a backup of the embedded database', () => {
  test('contains all play acknowledged before it was taken, and its ledger has no faults', async () => {
    const load = startLoad();
    while (load.acknowledged.length < 200) await sleep(5);
    const before = [...load.acknowledged];
    const file = path.join(home, 'chokdee.tar.gz');
    const { code, out, complaints } = await run('backup', file);
    expect([code, complaints]).toEqual([0, '']);
    expect(out).toMatch(/chokdee\.tar\.gz: \d+\.\d MB$/);
    // The players went on while the backup was taken.
    expect(load.acknowledged.length).toBeGreaterThan(before.length);
    const dataDir = unpack(file);
    await load.stop();

    const restored = await openDatabase({ dataDir });
    try {
      const { faults, transfers } = await verifyLedger(restored);
      expect(faults).toEqual([]);
      expect(transfers).toBeGreaterThan(before.length);
      const keys = await listKeys(restored);
      expect(before.filter((key) => !keys.has(key))).toEqual([]);
      // The restored database accepts further calls.
      const again = await createTestApp({ db: restored, providers: [createTestProvider()] });
      const stake = {
        player_token: players[0]!,
        round_id: 'after',
        game_id: 'golden-dragon',
        transaction_id: 'after',
        amount_satang: 1,
      };
      expect((await again.providerCall('debit', stake)).status).toBe('ok');
      await again.app.drain();
    } finally {
      await restored.destroy();
    }
    expect((await verifyLedger(db)).faults).toEqual([]);
  });

  test('is readable by its owner only, is recorded in the audit log and overwrites no file', async () => {
    const file = path.join(home, 'chokdee.tar.gz');
    expect((await run('backup', file)).code).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(home, 'running')).mode & 0o777).toBe(0o700);
    expect((await run('audit', '--limit', '1')).out).toMatch(/owner +backup\.take +database/);
    const again = await run('backup', file);
    expect([again.code, again.complaints]).toEqual([
      2,
      `${file} already exists. Choose another file name.`,
    ]);
    const listed = execFileSync('tar', ['-tvzf', file], { encoding: 'utf8' }).trim().split('\n');
    expect(listed.length).toBeGreaterThan(900);
    expect(listed.filter((line) => !/^(?:-rw-------|drwx------) /.test(line))).toEqual([]);
    expect(listed.at(-1)).toMatch(/postgres\/PG_VERSION$/);
  });

  test('leaves no file when it is cancelled, and the next backup is allowed', async () => {
    const response = await app.fetch(
      new Request(`${TEST_URL}/operator/v1/backup`, {
        method: 'POST',
        headers: { authorization: `Bearer ${OPERATOR_KEY}` },
      }),
    );
    const reader = response.body!.getReader();
    await reader.read();
    const file = path.join(home, 'chokdee.tar.gz');
    const refused = await run('backup', file);
    expect(refused.code).toBe(1);
    expect(refused.complaints).toContain('กำลังสำรองข้อมูลอยู่');
    expect(existsSync(file)).toBe(false);
    await reader.cancel();
    await expect.poll(() => db.backup!.isRunning).toBe(false);
    expect((await run('backup', file)).code).toBe(0);
    expect(readdirSync(home).sort()).toEqual(['chokdee.tar.gz', 'running']);
  });
});
