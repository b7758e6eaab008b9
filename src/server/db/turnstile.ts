import { DatabaseUnavailableError } from './unavailable.error';

/** Lets a limited number of owners in at a time, in the order of arrival. */
export interface Turnstile {
  /**
   * Resolves when the caller is in.
   * @param limitMs how long it waits before it is told that nobody leaves
   * @throws DatabaseUnavailableError after the time limit
   */
  enter(limitMs: number): Promise<void>;
  leave(): void;
}

interface Waiting {
  readonly admit: () => void;
  readonly timer: NodeJS.Timeout;
}

/** @param places how many may be in at once */
export function createTurnstile(places: number): Turnstile {
  const queue = new Set<Waiting>();
  let free = places;

  return {
    async enter(limitMs) {
      if (free > 0) {
        free -= 1;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(waiting);
          reject(createWaitingError(limitMs));
        }, limitMs);
        const waiting: Waiting = { admit: resolve, timer };
        queue.add(waiting);
      });
    },
    leave() {
      const [next] = queue;
      if (!next) {
        free += 1;
        return;
      }
      queue.delete(next);
      clearTimeout(next.timer);
      next.admit();
    },
  };
}

/** The usual cause is named, because the stack of the waiting caller does not show it. */
function createWaitingError(limitMs: number): Error {
  return new DatabaseUnavailableError(
    `No database connection became free within ${Math.round(limitMs)} ms. Either the database is overloaded, ` +
      'or code inside a transaction used db instead of its transaction.',
  );
}
