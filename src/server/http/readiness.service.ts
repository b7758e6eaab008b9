import type { Database } from '../db/database';
import { queryRaw } from '../db/raw';

/** Signs of life are written every few seconds: when the last is older than this, none could be written. */
const OLDEST_SIGN = '15 seconds';

/** Whether callers may be sent here, as `GET /readyz` tells it. */
export interface Readiness {
  /** Null: nothing is wrong. */
  readonly trouble: 'no database' | 'read-only' | 'cannot write' | null;
  readonly cause?: unknown;
}

/**
 * Looks whether the database answers and takes what is written: not read-only, and written to a moment ago by the
 * real clock. Callers who ask during a check share its result, so many callers cost one query.
 * @param db under the limits of a probe
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
