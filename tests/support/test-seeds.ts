import { type FairnessKey, importFairnessKey, type SeedSource } from '@/domain/fairness-key';
import type { Db } from '@/server/db/tables';
import { openSeedSource } from '@/server/fairness/seed-source.service';
import { type SeedOptions, seedDemo as seedDemoWith } from '@/server/seed/demo.seed';
import { drawYeekeeRounds as drawWith } from '@/server/yeekee/yeekee-draw.service';
import { planYeekeeRounds as planWith } from '@/server/yeekee/yeekee-planner';
import { FAIRNESS_KEY } from './server-process';

/** Creates a key that repeats one byte. */
export function createTestKey(byte: number): Promise<FairnessKey> {
  return importFairnessKey(new Uint8Array(32).fill(byte));
}

/** The fairness key of the tests. */
export const testKey = await importFairnessKey(new Uint8Array(Buffer.from(FAIRNESS_KEY, 'hex')));

/** Opens the seeds of a database with the test key. */
export function openTestSeeds(db: Db): Promise<SeedSource> {
  return openSeedSource(db, { key: testKey, replaces: undefined });
}

/** Seeds the demo with the test key. */
export async function seedDemo(db: Db, options?: SeedOptions): Promise<void> {
  await seedDemoWith(db, await openTestSeeds(db), options);
}

/** Plans yeekee rounds with the test key. */
export async function planYeekeeRounds(db: Db): Promise<void> {
  await planWith(db, await openTestSeeds(db));
}

/** Carries out the due steps of yeekee rounds with the test key. */
export async function drawYeekeeRounds(db: Db): Promise<void> {
  await drawWith(db, await openTestSeeds(db));
}
