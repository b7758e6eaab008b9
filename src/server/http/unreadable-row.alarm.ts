import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import { UNREADABLE_ROWS, type UnreadableRow } from '../db/readable-row';

const MOST_REMEMBERED = 1_000;

/**
 * Counts rows that cannot be shown, and logs each of them once.
 * @returns ends it
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
    help: 'Readings of rows that were left out because their content does not fit; an alarm above zero',
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
    logger.error(row, 'a row cannot be read and is left out');
  };
  subscribe(UNREADABLE_ROWS, listen);
  return () => {
    unsubscribe(UNREADABLE_ROWS, listen);
  };
}
