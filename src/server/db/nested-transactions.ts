import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type { Db, Tx } from './tables';

/**
 * Returns a handle whose transactions are savepoints within a running transaction, so that they commit or roll back
 * with it. Only one may be open at a time, and they cannot be nested further.
 */
export function nestedIn(outer: Tx): Db {
  const run = async (text: string): Promise<void> => {
    await outer.executeQuery(CompiledQuery.raw(text));
  };
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: CompiledQuery) => outer.executeQuery<Row>(query),
    streamQuery() {
      throw new Error('Streaming is not supported; read pages by a cursor column instead');
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
      createAdapter: () => outer.getExecutor().adapter,
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
}
