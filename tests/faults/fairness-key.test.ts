import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { importFairnessKey } from '@/domain/fairness-key';
import { openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createDataDir, createSeededDataDir, removeDataDir } from '../support/e2e-server';
import { createPostgresDatabase } from '../support/postgres';
import { FAIRNESS_KEY, type ServerProcess, startServerProcess } from '../support/server-process';

const OTHER_KEY = 'ab'.repeat(32);
const fingerprintOf = async (hex: string) =>
  (await importFairnessKey(new Uint8Array(Buffer.from(hex, 'hex')))).fingerprint;

const running: ServerProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  for (const folder of folders.splice(0)) removeDataDir(folder);
});

async function start(environment: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess({ SEED: 'demo-unplayed', ...environment });
  running.push(server);
  return server;
}

async function end(server: ServerProcess): Promise<void> {
  await server.kill();
  running.splice(running.indexOf(server), 1);
}

/** Returns the commitments of yeekee rounds that are not drawn yet, and the fingerprints of the keys in use. */
async function readCommitments(dataDir: string) {
  const db = await openDatabase({ dataDir });
  try {
    const rounds = await queryRaw<{ round: string; commitment: string }>(
      db,
      `SELECT r.agent_id || '/' || r.round_id AS round, encode(y.commitment, 'hex') AS commitment
       FROM yeekee_rounds y JOIN lotto_rounds r ON r.id = y.round_id
       WHERE y.published_at IS NULL AND y.shot_count = 0`,
    );
    const keys = await queryRaw<{ fingerprint: string }>(
      db,
      'SELECT fingerprint FROM fairness_keys WHERE ended_at IS NULL',
    );
    const sandbox = await queryRaw<{ fingerprint: string }>(
      db,
      'SELECT fingerprint FROM sandbox.fairness_keys WHERE ended_at IS NULL',
    );
    return {
      commitments: new Map(rounds.map(({ round, commitment }) => [round, commitment])),
      fingerprints: [...keys, ...sandbox].map(({ fingerprint }) => fingerprint),
    };
  } finally {
    await db.destroy();
  }
}

describe('a server on the embedded database', () => {
  test('creates a private key file and keeps its commitments after a kill', async () => {
    const dataDir = createDataDir();
    folders.push(dataDir);
    const file = path.join(dataDir, 'fairness-key');
    await end(await start({ DATA_DIR: dataDir, FAIRNESS_KEY: '' }));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(file, 'utf8');
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    const before = await readCommitments(dataDir);
    const fingerprint = await fingerprintOf(key);
    expect(before.fingerprints).toEqual([fingerprint, fingerprint]);
    expect(before.commitments.size).toBeGreaterThan(88);

    const again = await start({ DATA_DIR: dataDir, FAIRNESS_KEY: '' });
    expect(again.output()).not.toContain('fairness key');
    await end(again);
    expect(readFileSync(file, 'utf8')).toBe(key);
    const after = await readCommitments(dataDir);
    for (const [round, commitment] of before.commitments)
      expect(after.commitments.get(round) ?? commitment).toBe(commitment);
  });

  test('publishes new commitments when its fairness key is missing, as in an unpacked backup', async () => {
    const dataDir = await createSeededDataDir();
    folders.push(dataDir);
    expect(existsSync(path.join(dataDir, 'fairness-key'))).toBe(false);
    const before = await readCommitments(dataDir);
    expect(before.fingerprints[0]).toBe(await fingerprintOf(FAIRNESS_KEY));
    const server = await start({ DATA_DIR: dataDir, FAIRNESS_KEY: '' });
    expect(server.output()).toContain('This database was used with another fairness key');
    await end(server);
    const made = await fingerprintOf(readFileSync(path.join(dataDir, 'fairness-key'), 'utf8'));
    const after = await readCommitments(dataDir);
    expect(after.fingerprints).toEqual([made, made]);
    for (const [round, commitment] of before.commitments)
      expect(after.commitments.get(round)).not.toBe(commitment);
  });

  test('refuses another fairness key and changes nothing, unless the settings name the key it replaces', async () => {
    const dataDir = await createSeededDataDir();
    folders.push(dataDir);
    const before = await readCommitments(dataDir);
    const [mine, other] = [await fingerprintOf(FAIRNESS_KEY), await fingerprintOf(OTHER_KEY)];
    await expect(start({ DATA_DIR: dataDir, FAIRNESS_KEY: OTHER_KEY })).rejects.toMatchObject({
      ending: { code: 1 },
      output: expect.stringContaining(
        `FAIRNESS_KEY is another key (${other}) than the one that this database is used with (${mine})`,
      ) as string,
    });
    expect(await readCommitments(dataDir)).toEqual(before);
    const replaced = { DATA_DIR: dataDir, FAIRNESS_KEY: OTHER_KEY, FAIRNESS_KEY_REPLACES: mine };
    await end(await start(replaced));
    expect((await readCommitments(dataDir)).fingerprints).toEqual([other, other]);
    // The variable may stay set after the replacement.
    const again = await start(replaced);
    expect(again.output()).not.toContain('This database was used with another fairness key');
  });

  test('ends with an explanation when the file of its fairness key is damaged', async () => {
    const dataDir = await createSeededDataDir();
    folders.push(dataDir);
    writeFileSync(path.join(dataDir, 'fairness-key'), '');
    await expect(start({ DATA_DIR: dataDir, FAIRNESS_KEY: '' })).rejects.toMatchObject({
      ending: { code: 1 },
      output: expect.stringMatching(
        /fairness-key contains no valid key\. Restore the original file/,
      ) as string,
    });
  });
});

test('a server on PostgreSQL without a valid fairness key ends with an explanation', async () => {
  const database = await createPostgresDatabase('nothing');
  try {
    await expect(start({ DATABASE_URL: database.url, FAIRNESS_KEY: '' })).rejects.toMatchObject({
      ending: { code: 1 },
      output: expect.stringMatching(
        /^FAIRNESS_KEY is missing: with PostgreSQL every process needs the same key/,
      ) as string,
    });
    await expect(
      start({ DATABASE_URL: database.url, FAIRNESS_KEY: 'a sentence is no key' }),
    ).rejects.toMatchObject({
      output: expect.stringContaining('FAIRNESS_KEY: must be at least 32 random bytes') as string,
    });
  } finally {
    await database.drop();
  }
});
