import { DatabaseUnavailableError } from './unavailable-error';

/** Hands out a limited number of permits, in the order of the requests. */
export interface Semaphore {
  /**
   * Resolves when the caller has a permit.
   * @param limitMs milliseconds that the caller waits
   * @throws DatabaseUnavailableError when no permit became free within that time
   */
  acquire(limitMs: number): Promise<void>;
  /** Gives a permit back, or passes it to the caller that has waited longest. */
  release(): void;
}

interface Waiting {
  readonly admit: () => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * Creates a semaphore.
 * @param permits number of callers that may hold one at the same time
 */
export function createSemaphore(permits: number): Semaphore {
  const queue = new Set<Waiting>();
  let free = permits;

  return {
    async acquire(limitMs) {
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
    release() {
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

/**
 * Creates the error for a caller that waited too long. It names the usual cause, because the caller's stack does not
 * show it.
 */
function createWaitingError(limitMs: number): Error {
  return new DatabaseUnavailableError(
    `No database connection became free within ${Math.round(limitMs)} ms. Either the database is overloaded, ` +
      'or code inside a transaction used db instead of its transaction.',
  );
}
