import { CompiledQuery } from 'kysely';
import type { Tx } from './tables';

/** Rows that memory holds at a time. */
const ROWS_AT_ONCE = 200;

/** A query that was built but has not run. */
export interface BuiltQuery<Row> {
  compile(): CompiledQuery;
  execute(): Promise<Row[]>;
}

/**
 * Reads all rows of a query within a transaction, some at a time, however many there are.
 * @param name name of the cursor; queries with other columns need another one, because statements are prepared once
 */
export async function* readByCursor<Row>(
  tx: Tx,
  name: string,
  query: BuiltQuery<Row>,
): AsyncGenerator<Row[]> {
  const run = async (text: string, parameters: readonly unknown[] = []) =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
  const { sql, parameters } = query.compile();
  await run(`DECLARE ${name} NO SCROLL CURSOR FOR ${sql}`, parameters);
  for (;;) {
    const rows = await run(`FETCH ${ROWS_AT_ONCE} FROM ${name}`);
    if (rows.length > 0) yield rows;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await run(`CLOSE ${name}`);
}
