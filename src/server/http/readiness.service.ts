import type { Database } from '../db/database';
import { queryRaw } from '../db/raw';

/**
 * Age of the oldest heartbeat that counts. Heartbeats are written every few seconds, so an older one means that writing
 * fails.
 */
const OLDEST_SIGN = '15 seconds';

/** The readiness of this process, as reported by `GET /readyz`. */
export interface Readiness {
  /** The problem that was found; null when nothing is wrong. */
  readonly trouble: 'no database' | 'read-only' | 'cannot write' | null;
  readonly cause?: unknown;
}

/**
 * Creates a check that the database responds and accepts writes: it is not read-only, and has a recent heartbeat by
 * the real clock. Callers during a check share its result, so many callers cost one query.
 * @param db must use the limits of a probe
 */
export function createReadiness(db: Database): { look: () => Promise<Readiness> } {
  let looking: Promise<Readiness> | undefined;
  return {
    look: () => {
      looking ??= lookOnce(db).finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

async function lookOnce(db: Database): Promise<Readiness> {
  try {
    const [row] = await queryRaw<{ read_only: boolean; written: boolean }>(
      db,
      `SELECT current_setting('transaction_read_only')::boolean AS read_only, EXISTS (
         SELECT FROM heartbeats
         WHERE real_at BETWEEN clock_timestamp() - interval '${OLDEST_SIGN}' AND clock_timestamp()) AS written`,
    );
    if (row?.read_only) return { trouble: 'read-only' };
    return { trouble: row?.written ? null : 'cannot write' };
  } catch (cause) {
    return { trouble: 'no database', cause };
  }
}
