import type { Kysely } from 'kysely';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';

const ROWS_AT_ONCE = 1_000;

/** What is over and of no use to anybody: each deletes some rows that ended, and says how many. */
const sweeps = [
  ['attempts', 'window_ends_at'],
  ['member_sessions', 'expires_at'],
  ['phone_codes', 'expires_at'],
].map(
  ([table, endsAt]) => `
    WITH ended AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${endsAt} <= (SELECT business_now())
        LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED))
      RETURNING 1)
    SELECT count(*)::int AS count FROM ended`,
);

/** Deletes counted attempts, sessions and codes whose time is over, a thousand at once so that nobody waits long. */
export async function sweepAccess(db: Kysely<DatabaseTables>): Promise<void> {
  for (const sweep of sweeps) {
    for (;;) {
      const [ended] = await queryRaw<{ count: number }>(db, sweep);
      if ((ended?.count ?? 0) < ROWS_AT_ONCE) break;
    }
  }
}
