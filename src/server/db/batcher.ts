import { setImmediate as nextTurn } from 'node:timers/promises';
import { isUnavailable } from './engine/unavailable-error';

/** Options of a batcher. */
export interface BatcherOptions<Item, Result> {
  /**
   * Handles all items together, or fails as a whole and leaves nothing behind. A failed batch is run again item by
   * item, so an item needs its own identity if handling it twice would matter. When the database is unavailable, all
   * waiting items fail immediately instead of each waiting for the same error.
   * @returns one result per item, in the same order
   */
  readonly run: (items: Item[]) => Promise<Result[]>;
  readonly maxItems: number;
  /** Called after every run, including the runs of single items. */
  readonly onBatch?: ((batch: BatchReport) => void) | undefined;
}

/** One run of a batch. */
export interface BatchReport {
  readonly size: number;
  readonly durationMs: number;
  readonly failed: boolean;
}

/** Handles items in batches: the items that arrive while a batch runs form the next batch. */
export interface Batcher<Item, Result> {
  submit(item: Item): Promise<Result>;
  /** Resolves when every item has its result, including items that are submitted while it waits. */
  drain(): Promise<void>;
}

interface Entry<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Creates a natural batcher: items that arrive while a batch runs form the next batch. It has no timer, so a
 * single item is not delayed, and batches grow with the load.
 */
export function createBatcher<Item, Result>(
  options: BatcherOptions<Item, Result>,
): Batcher<Item, Result> {
  const { maxItems, onBatch } = options;
  if (!Number.isInteger(maxItems) || maxItems < 1) {
    throw new RangeError(`maxItems must be a positive integer, not ${maxItems}`);
  }
  let queue: Entry<Item, Result>[] = [];
  let work: Promise<void> | undefined;

  async function runOnce(entries: readonly Entry<Item, Result>[]): Promise<Result[]> {
    const startedAt = performance.now();
    let failed = true;
    try {
      const results = await options.run(entries.map(({ item }) => item));
      if (results.length !== entries.length) {
        throw new Error(`A batch of ${entries.length} items returned ${results.length} results`);
      }
      failed = false;
      return results;
    } finally {
      onBatch?.({ size: entries.length, durationMs: performance.now() - startedAt, failed });
    }
  }

  /** @returns a function that resolves the callers' promises, to be called while the next batch already runs */
  async function settle(entries: readonly Entry<Item, Result>[]): Promise<() => void> {
    try {
      const results = await runOnce(entries);
      return () => {
        for (const [index, entry] of entries.entries()) entry.resolve(results[index] as Result);
      };
    } catch (error) {
      if (isUnavailable(error)) return refuseAll(entries, error);
      if (entries.length === 1) return () => entries[0]?.reject(error);
      for (const [index, entry] of entries.entries()) {
        try {
          const [result] = await runOnce([entry]);
          entry.resolve(result as Result);
        } catch (reason) {
          if (isUnavailable(reason)) return refuseAll(entries.slice(index), reason);
          entry.reject(reason);
        }
      }
      return () => undefined;
    }
  }

  function refuseAll(entries: readonly Entry<Item, Result>[], error: unknown): () => void {
    const waiting = [...entries, ...queue];
    queue = [];
    return () => {
      for (const entry of waiting) entry.reject(error);
    };
  }

  async function workOff(): Promise<void> {
    let resolveLast = (): void => undefined;
    while (queue.length > 0) {
      // Waiting requests are read from their sockets only when the event loop turns, and an embedded database blocks
      // the loop for as long as a batch takes.
      await nextTurn();
      const entries = queue.slice(0, maxItems);
      queue = queue.slice(maxItems);
      const running = settle(entries);
      resolveLast();
      resolveLast = await running;
      if (queue.length === 0) resolveLast();
    }
    work = undefined;
  }

  return {
    submit(item) {
      return new Promise<Result>((resolve, reject) => {
        queue.push({ item, resolve, reject });
        work ??= workOff();
      });
    },
    async drain() {
      while (work) await work;
    },
  };
}
