import { findSqlState, sqlState } from './sql-state';

const MOST_TRIES = 4;

/** What the loser of a race between two processes is told; after that it sees what the winner wrote. */
const LOST_RACES: readonly string[] = [
  sqlState.uniqueViolation,
  sqlState.serializationFailure,
  sqlState.deadlockDetected,
];

/**
 * Runs one statement again when it has lost a race against another process.
 * @throws whatever it failed with otherwise, or the last time
 */
export async function retryLostRaces<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await run();
    } catch (error) {
      if (tries === MOST_TRIES || !LOST_RACES.includes(findSqlState(error)?.code ?? ''))
        throw error;
    }
  }
}
