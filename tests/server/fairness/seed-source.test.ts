import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FairnessKey } from '@/domain/fairness-key';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { ANY_KEY, assertInUse, openSeedSource } from '@/server/fairness/seed-source.service';
import { createPostgresDatabase } from '../../support/postgres';
import { createTestKey } from '../../support/test-seeds';

const AT_ONCE = 16;
let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
let dbs: Database[];
let [one, other]: FairnessKey[] = [];

beforeAll(async () => {
  database = await createPostgresDatabase('schema');
  dbs = await Promise.all([1, 2].map(() => openDatabase({ databaseUrl: database.url })));
  [one, other] = await Promise.all([createTestKey(1), createTestKey(2)]);
});
beforeEach(() => queryRaw(dbs[0]!, 'TRUNCATE fairness_keys CASCADE'));
afterAll(async () => {
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const open = (key: FairnessKey | undefined, replaces?: string, process = 0) =>
  openSeedSource(dbs[process]!, { key: key!, replaces });

describe('the seeds of a database', () => {
  it('are the same in all processes that start at the same time with one key', async () => {
    const opened = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => open(one, undefined, turn % 2)),
    );
    expect(new Set(opened.map(({ keyId }) => keyId)).size).toBe(1);
    const seeds = await Promise.all(opened.map((seeds) => seeds.deriveSeed('wheel', 1, 1)));
    expect(new Set(seeds).size).toBe(1);
    expect(opened.every(({ hasReplaced }) => !hasReplaced)).toBe(true);
  });

  it('cannot be opened with another key; the error contains instructions', async () => {
    await open(one);
    const refusal = open(other);
    await expect(refusal).rejects.toThrow(
      `FAIRNESS_KEY is another key (${other!.fingerprint}) than the one that this database is used with (${one!.fingerprint})`,
    );
    await expect(refusal).rejects.toThrow(`FAIRNESS_KEY_REPLACES=${one!.fingerprint}`);
    await expect(open(other, other!.fingerprint)).rejects.toThrow('FAIRNESS_KEY is another key');
    await open(one);
  });

  it('change exactly once when many processes replace the key in use', async () => {
    const before = await open(one);
    const opened = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, turn) => open(other, one!.fingerprint, turn % 2)),
    );
    expect(opened.filter(({ hasReplaced }) => hasReplaced)).toHaveLength(1);
    expect(new Set(opened.map(({ keyId }) => keyId)).size).toBe(1);
    await assertInUse(dbs[0]!, opened[0]!);
    await expect(assertInUse(dbs[0]!, before)).rejects.toThrow('FAIRNESS_KEY was replaced');
    await expect(open(one)).rejects.toThrow('FAIRNESS_KEY is another key');
  });

  it('never repeat, even when a former key is used again', async () => {
    const before = await open(one);
    await open(other, one!.fingerprint);
    const back = await open(one, other!.fingerprint);
    expect(back.keyId).not.toBe(before.keyId);
    expect(await back.deriveSeed('wheel', 1, 1)).not.toBe(await before.deriveSeed('wheel', 1, 1));
  });

  it('change without the fingerprint of the former key when `ANY_KEY` is given', async () => {
    await open(one);
    expect(await open(other, ANY_KEY)).toMatchObject({ hasReplaced: true });
  });
});
