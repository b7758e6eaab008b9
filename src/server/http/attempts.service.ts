import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorName, LimitErrorName } from '@/contract/errors';
import { type Executor, queryRaw } from '../db/raw';
import type { Db } from '../db/tables';
import { RefusalError, TooManyError } from './refusal';

/** How many attempts are allowed within a window that starts with the first one. */
export interface AttemptLimit {
  key: string;
  most: number;
  windowSeconds: number;
}

/**
 * Counts an attempt before it is made, so that parallel guesses are counted too. Limits are counted in the given order,
 * and counting stops at the first exhausted one, so list the caller's own limits before limits of an account.
 * @throws TooManyError when one of the limits is exhausted
 */
export async function countAttempt(
  db: Db,
  limits: readonly AttemptLimit[],
  errorName: LimitErrorName,
): Promise<void> {
  for (const limit of limits) {
    const { count, retryAfterSeconds } = await raiseCount(db, limit);
    if (count > limit.most)
      throw new TooManyError(errorName, retryAfterSeconds, { isFirst: count === limit.most + 1 });
  }
}

/**
 * Checks the limits without counting, for actions that count only failures afterwards.
 * @throws TooManyError when one of the limits is exhausted
 */
export async function assertAttemptsLeft(
  db: Db,
  limits: readonly AttemptLimit[],
  errorName: LimitErrorName,
): Promise<void> {
  for (const limit of limits) {
    const [row] = await queryRaw<{ retry_after_seconds: number }>(
      db,
      `SELECT ceil(extract(epoch FROM window_ends_at - business_now()))::int AS retry_after_seconds
       FROM attempts WHERE key = $1 AND count >= $2 AND window_ends_at > business_now()`,
      [limit.key, limit.most],
    );
    if (row) throw new TooManyError(errorName, Math.max(1, row.retry_after_seconds));
  }
}

/**
 * Counts one attempt.
 * @returns the count within the window, and the seconds until the window ends
 */
export async function raiseCount(
  db: Db,
  { key, windowSeconds }: Omit<AttemptLimit, 'most'>,
): Promise<{ count: number; retryAfterSeconds: number }> {
  const [row] = await queryRaw<{ count: number; retry_after_seconds: number }>(
    db,
    `INSERT INTO attempts AS a (key, count, window_ends_at)
     VALUES ($1, 1, business_now() + $2 * interval '1 second')
     ON CONFLICT (key) DO UPDATE SET
       count = CASE WHEN a.window_ends_at <= business_now() THEN 1 ELSE a.count + 1 END,
       window_ends_at = CASE WHEN a.window_ends_at <= business_now() THEN excluded.window_ends_at ELSE a.window_ends_at END
     RETURNING count, ceil(extract(epoch FROM window_ends_at - business_now()))::int AS retry_after_seconds`,
    [key, windowSeconds],
  );
  if (!row) throw new Error('failed to count the attempt');
  return { count: row.count, retryAfterSeconds: Math.max(1, row.retry_after_seconds) };
}

/** Failures that are slowed down but never refused: beyond `after`, each further attempt waits longer. */
export interface SlowedFailures {
  key: string;
  windowSeconds: number;
  after: number;
  stepMs: number;
  mostMs: number;
}

/** The limits of an action, and the refusals that count as failures. */
export interface FailureLimits {
  limits: readonly AttemptLimit[];
  slowed?: SlowedFailures | undefined;
  failures: readonly ErrorName[];
  /** Error name of the response once a limit is exhausted. */
  errorName: LimitErrorName;
}

/**
 * Runs an action that may fail only a limited number of times. The attempt is counted before the action runs, so that
 * parallel guesses count too, and the count is taken back unless the action fails with one of `failures`.
 * @throws TooManyError when one of the limits is exhausted
 */
export async function limitFailures<T>(
  db: Db,
  { limits, slowed, failures, errorName }: FailureLimits,
  attempt: () => Promise<T>,
): Promise<T> {
  await countAttempt(db, limits, errorName);
  if (slowed) {
    const { count } = await raiseCount(db, slowed);
    await wait(Math.min(Math.max(count - slowed.after, 0) * slowed.stepMs, slowed.mostMs));
  }
  const counted = [...limits, ...(slowed ? [slowed] : [])];
  const forgive = () =>
    forgiveAttempt(
      db,
      counted.map(({ key }) => key),
    );
  try {
    const result = await attempt();
    await forgive();
    return result;
  } catch (error) {
    if (!(error instanceof RefusalError && failures.includes(error.errorName))) await forgive();
    throw error;
  }
}

/** Subtracts one attempt from the count of each key. */
export async function forgiveAttempt(db: Executor, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await queryRaw(db, 'UPDATE attempts SET count = greatest(count - 1, 0) WHERE key = $1', [key]);
  }
}

/** Resets the counters of a caller who has proven their identity. */
export async function clearAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await queryRaw(db, 'DELETE FROM attempts WHERE key = ANY ($1)', [keys]);
}
