import { type Executor, queryRaw } from '../db/raw';

/** Returns since when a member's income is held; null when it is not. Decides only under the lock of its account. */
export async function fetchHeldSince(db: Executor, memberId: number): Promise<Date | null> {
  const [found] = await queryRaw<{ since: Date | null }>(
    db,
    'SELECT affiliate_held_since($1) AS since',
    [memberId],
  );
  return found?.since ?? null;
}
