import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findSqlState, sqlState } from './engine/sql-state';

const MOST_TRIES = 4;

/** Errors of a transaction that the database gave up for another one; nothing of it is left. */
export const givenUp: readonly string[] = [
  sqlState.serializationFailure,
  sqlState.deadlockDetected,
];

/** Errors of a statement that lost against another process and, run again, sees what that process wrote. */
const conflicts: readonly string[] = [sqlState.uniqueViolation, ...givenUp];

/**
 * Runs one statement, or one transaction, again when it conflicted with another process.
 * @param run runs it; it must be safe to repeat
 * @param states the SQLSTATEs after which it is run again; left out, a row that another process wrote is one too
 * @throws any other error at once, and the conflict itself after the last try
 */
export async function retryOnConflict<T>(
  run: () => Promise<T>,
  states: readonly string[] = conflicts,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      const code = findSqlState(error)?.code ?? '';
      if (tries === MOST_TRIES || !states.includes(code)) throw error;
      // Repeated at once, it could take the lock again that the other transaction has waited for.
      if (givenUp.includes(code)) await wait(randomInt(5, 20) * tries);
    }
  }
}
