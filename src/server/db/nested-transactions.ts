import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db, Tx } from './tables';

/**
 * A handle whose transactions are savepoints within one that runs: what opens transactions of its own is then done or
 * undone with that one. One at a time, and none within another.
 */
export function nestedIn(outer: Tx): Db {
  const run = async (text: string): Promise<void> => {
    await outer.executeQuery(CompiledQuery.raw(text));
  };
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => outer.executeQuery<Row>(query),
    streamQuery() {
      throw new Error('Streaming is not supported; page with a cursor column instead');
    },
  };
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: () => run('SAVEPOINT nested'),
    commitTransaction: () => run('RELEASE SAVEPOINT nested'),
    rollbackTransaction: () => run('ROLLBACK TO SAVEPOINT nested'),
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
  return new Kysely({
    dialect: {
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}
