import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { UNREADABLE_ROWS, type UnreadableRow } from '../db/readable-row';

const MOST_REMEMBERED = 1_000;

/** Watches for the unreadable rows of one app. */
export interface UnreadableRowWatch {
  /** Does work whose unreadable rows the watch notes. Other apps in the process note their own. */
  readonly run: <Result>(work: () => Result) => Result;
  /** Returns a job whose unreadable rows the watch notes. */
  readonly watchJob: <Work extends WatchedJob>(job: Work) => Work;
  /** Stops watching. */
  readonly end: () => void;
}

interface WatchedJob {
  readonly run: (signal: AbortSignal) => Promise<void>;
}

/** The registry of the app that is at work. */
const working = new AsyncLocalStorage<Registry>();

/** Counts unreadable rows, and logs each of them once. */
export function watchUnreadableRows({
  logger,
  registry,
}: {
  logger: Logger;
  registry: Registry;
}): UnreadableRowWatch {
  const counter = new Counter({
    name: 'unreadable_rows_total',
    help: 'Number of reads that left out a row because its content does not match its schema; set an alarm above zero',
    labelNames: ['table'],
    registers: [registry],
  });
  const logged = new Set<string>();
  const listen = (message: unknown) => {
    if (working.getStore() !== registry) return;
    const row = message as UnreadableRow;
    counter.inc({ table: row.table });
    const key = `${row.table}/${row.id}`;
    if (logged.has(key) || logged.size >= MOST_REMEMBERED) return;
    logged.add(key);
    logger.error(row, 'left out a row because its content does not match its schema');
  };
  subscribe(UNREADABLE_ROWS, listen);
  return {
    run: (work) => working.run(registry, work),
    watchJob: (job) => ({ ...job, run: (signal) => working.run(registry, () => job.run(signal)) }),
    end: () => {
      unsubscribe(UNREADABLE_ROWS, listen);
    },
  };
}
