import { type FairnessKey, importFairnessKey, type SeedSource } from '@/domain/fairness-key';
import type { Db } from '@/server/db/tables';
import { openSeedSource } from '@/server/fairness/seed-source.service';
import { type SeedOptions, seedDemo as seedDemoWith } from '@/server/seed/demo.seed';
import { planYeekeeRounds as planWith } from '@/server/yeekee/yeekee.planner';
import { drawYeekeeRounds as drawWith } from '@/server/yeekee/yeekee-draw.service';
import { FAIRNESS_KEY } from './server-process';

/** Makes a key of a byte that is repeated. */
export function createTestKey(byte: number): Promise<FairnessKey> {
  return importFairnessKey(new Uint8Array(32).fill(byte));
}

/** The key of the tests. */
export const testKey = await importFairnessKey(new Uint8Array(Buffer.from(FAIRNESS_KEY, 'hex')));

/** The seeds of a database under the key of the tests. */
export function openTestSeeds(db: Db): Promise<SeedSource> {
  return openSeedSource(db, { key: testKey, replaces: undefined });
}

/** Writes the demo under the key of the tests. */
export async function seedDemo(db: Db, options?: SeedOptions): Promise<void> {
  await seedDemoWith(db, await openTestSeeds(db), options);
}

/** Plans rounds of yeekee under the key of the tests. */
export async function planYeekeeRounds(db: Db): Promise<void> {
  await planWith(db, await openTestSeeds(db));
}

/** Takes the due steps of rounds of yeekee under the key of the tests. */
export async function drawYeekeeRounds(db: Db): Promise<void> {
  await drawWith(db, await openTestSeeds(db));
}
