import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { UNREADABLE_ROWS, type UnreadableRow } from '../db/readable-row';

const MOST_REMEMBERED = 1_000;

/**
 * Counts unreadable rows, and logs each of them once.
 * @returns a function that stops watching
 */
export function watchUnreadableRows({
  logger,
  registry,
}: {
  logger: Logger;
  registry: Registry;
}): () => void {
  const counter = new Counter({
    name: 'unreadable_rows_total',
    help: 'Number of reads that left out a row because its content does not match its schema; set an alarm above zero',
    labelNames: ['table'],
    registers: [registry],
  });
  const logged = new Set<string>();
  const listen = (message: unknown) => {
    const row = message as UnreadableRow;
    counter.inc({ table: row.table });
    const key = `${row.table}/${row.id}`;
    if (logged.has(key) || logged.size >= MOST_REMEMBERED) return;
    logged.add(key);
    logger.error(row, 'left out a row because its content does not match its schema');
  };
  subscribe(UNREADABLE_ROWS, listen);
  return () => {
    unsubscribe(UNREADABLE_ROWS, listen);
  };
}
