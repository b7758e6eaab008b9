import { findSqlState, sqlState } from './sql-state';

const MOST_TRIES = 4;

/** Errors of a statement that lost against another process and, run again, sees what that process wrote. */
const CONFLICTS: readonly string[] = [
  sqlState.uniqueViolation,
  sqlState.serializationFailure,
  sqlState.deadlockDetected,
];

/**
 * Runs one statement again when it conflicted with another process.
 * @param run runs the statement; it must be safe to repeat
 * @throws any other error at once, and the conflict itself after the last try
 */
export async function retryOnConflict<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === MOST_TRIES || !CONFLICTS.includes(findSqlState(error)?.code ?? '')) throw error;
    }
  }
}
