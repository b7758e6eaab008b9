import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

const ROWS_AT_ONCE = 1_000;

/** Statements that delete expired rows; each deletes a limited number and returns how many. */
const sweeps = [
  ['attempts', 'window_ends_at'],
  ['member_sessions', 'expires_at'],
  ['phone_codes', 'expires_at'],
  ['phone_code_askers', 'forgotten_at'],
  ['ended_line_proofs', 'expires_at'],
].map(
  ([table, endsAt]) => `
    WITH ended AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${endsAt} <= (SELECT business_now())
        LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED))
      RETURNING 1)
    SELECT count(*)::int AS count FROM ended`,
);

/** Deletes expired attempts, sessions and codes, a thousand rows at a time, so that no caller waits long. */
export async function sweepAccess(db: Db): Promise<void> {
  for (const sweep of sweeps) {
    for (;;) {
      const [ended] = await queryRaw<{ count: number }>(db, sweep);
      if ((ended?.count ?? 0) < ROWS_AT_ONCE) break;
    }
  }
}
