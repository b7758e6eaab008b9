import { CompiledQuery } from 'kysely';
import type { SandboxDb } from './sandbox.tables';

/** Runs handwritten SQL with `$1` placeholders on the sandbox's database, or a transaction on it. */
export async function queryRaw<Row>(
  db: SandboxDb,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const query = CompiledQuery.raw(text, [...parameters]) as CompiledQuery<Row>;
  return (await db.executeQuery(query)).rows;
}
