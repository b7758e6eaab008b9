import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { findSqlState, sqlState } from './engine/sql-state';

const MOST_TRIES = 4;

/** Errors of a transaction that the database aborted in favour of another one; all its changes are undone. */
export const givenUp: readonly string[] = [
  sqlState.serializationFailure,
  sqlState.deadlockDetected,
];

/**
 * Errors of a statement that lost against another process; when repeated, the statement sees the rows of that process.
 */
const conflicts: readonly string[] = [sqlState.uniqueViolation, ...givenUp];

/**
 * Runs one statement or one transaction again when it conflicted with another process.
 * @param run must be safe to repeat
 * @param states the SQLSTATEs that lead to a repetition; by default a unique violation is included
 * @throws any other error immediately, and the conflict itself after the last try
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
      // An immediate retry could take the same lock again before the other transaction, which waits for it, gets it.
      if (givenUp.includes(code)) await wait(randomInt(5, 20) * tries);
    }
  }
}
