import type { ActDeps } from '@/server/approvals/approvable-act';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { fetchBestCreditRate } from '@/server/points/shop.queries';

/** Lets a single operator give any amount without a second one, as on a site that one person runs. */
export async function freeHands(db: Database): Promise<void> {
  await queryRaw(db, 'UPDATE agents SET is_one_person = true');
}

/** Lets a single operator give any amount without a second one during one call, and restores the agents afterwards. */
export async function withFreeHands<Result>(
  db: Database,
  run: () => Promise<Result>,
): Promise<Result> {
  const before = await queryRaw<{ id: number }>(
    db,
    'SELECT id FROM agents WHERE NOT is_one_person',
  );
  await freeHands(db);
  try {
    return await run();
  } finally {
    for (const { id } of before) {
      await queryRaw(db, 'UPDATE agents SET is_one_person = false WHERE id = $1', [id]);
    }
  }
}

/** Returns the dependencies that operator services need, with the given database. */
export function actDeps(db: Database): ActDeps {
  return { db, fetchBestCreditRate, drawPreview: undefined };
}
