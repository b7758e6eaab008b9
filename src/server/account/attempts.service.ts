import type { Kysely } from 'kysely';
import type { ErrorName } from '@/contract/errors';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { TooManyError } from '../http/refusal';

/** How often something may be tried within a window that starts with the first try. */
export interface AttemptLimit {
  key: string;
  most: number;
  windowSeconds: number;
}

/**
 * Counts an attempt before it is made, so that parallel guesses are counted too.
 * @throws TooManyError when one of the limits is used up
 */
export async function countAttempt(
  db: Kysely<DatabaseTables>,
  limits: readonly AttemptLimit[],
  errorName: ErrorName,
): Promise<void> {
  for (const limit of limits) {
    const [row] = await queryRaw<{ count: number; retry_after_seconds: number }>(
      db,
      `INSERT INTO attempts AS a (key, count, window_ends_at)
       VALUES ($1, 1, business_now() + $2 * interval '1 second')
       ON CONFLICT (key) DO UPDATE SET
         count = CASE WHEN a.window_ends_at <= business_now() THEN 1 ELSE a.count + 1 END,
         window_ends_at = CASE WHEN a.window_ends_at <= business_now() THEN excluded.window_ends_at ELSE a.window_ends_at END
       RETURNING count, ceil(extract(epoch FROM window_ends_at - business_now()))::int AS retry_after_seconds`,
      [limit.key, limit.windowSeconds],
    );
    if (row && row.count > limit.most)
      throw new TooManyError(errorName, Math.max(1, row.retry_after_seconds));
  }
}

/** Takes counted attempts back after they turned out well: only failures are to be limited. */
export async function forgiveAttempt(
  db: Kysely<DatabaseTables>,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await queryRaw(db, 'UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = $1', [key]);
  }
}

/** Forgets what was counted: whoever has shown who they are may try again. */
export async function clearAttempts(db: Kysely<DatabaseTables>, key: string): Promise<void> {
  await db.deleteFrom('attempts').where('key', '=', key).execute();
}
