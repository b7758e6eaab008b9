import { CompiledQuery, Kysely } from 'kysely';
import { compileScript } from './engine/kysely-dialect';

/** A database or a transaction on it. */
export type Executor = Pick<Kysely<unknown>, 'executeQuery'>;

/**
 * Runs hand-written SQL with $1 placeholders, prepared once per connection. Keep the text constant and put values
 * into `parameters`.
 */
export async function queryRaw<Row>(
  db: Executor,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...parameters]));
  return rows as Row[];
}

/** Runs several statements without parameters as one implicit transaction. */
export async function runScript(db: Executor, text: string): Promise<void> {
  await db.executeQuery(compileScript(text));
}

/** Returns an object that all handles and transactions on one opened database have in common. */
export function identifyDatabase(db: Executor): object {
  return db instanceof Kysely ? db.getExecutor().adapter : db;
}
