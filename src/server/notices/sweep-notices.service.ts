import { type Executor, queryRaw } from '../db/raw';

const KEPT = '1 year';
const AT_ONCE = 1_000;

const SWEEP = `
  WITH old AS (
    DELETE FROM notices WHERE id = ANY (ARRAY(
      SELECT id FROM notices WHERE written_at < clock_timestamp() - interval '${KEPT}'
      ORDER BY written_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING 1)
  SELECT count(*)::int AS count FROM old`;

/** Deletes notices and their deliveries after a year, a thousand at a time, so that no other query waits long. */
export async function sweepNotices(db: Executor, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const [deleted] = await queryRaw<{ count: number }>(db, SWEEP);
    if ((deleted?.count ?? 0) < AT_ONCE) return;
  }
}
