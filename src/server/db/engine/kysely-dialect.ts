import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { DatabaseUse } from './limits';
import type { SessionSource, SqlSession } from './sql-session';
import { createAbortedTransactionError } from './sql-state';
import { isUnavailable } from './unavailable-error';

const scripts = new WeakSet<CompiledQuery>();

/** Wraps a script of several statements as a query that only the driver of {@link createDialect} understands. */
export function compileScript(text: string): CompiledQuery {
  const script = CompiledQuery.raw(text);
  scripts.add(script);
  return script;
}

const CHANGING_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

class SessionConnection implements DatabaseConnection {
  constructor(readonly session: SqlSession) {}

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (scripts.has(query)) {
      await this.session.runScript(query.sql);
      return { rows: [] };
    }
    const result = await this.session.run(query.sql, query.parameters);
    const rows = result.rows as Row[];
    if (!CHANGING_COMMANDS.has(result.command)) return { rows };
    return { rows, numAffectedRows: BigInt(result.rowCount) };
  }

  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not supported; read pages by a cursor column instead');
  }
}

class SessionDriver implements Driver {
  readonly #source: SessionSource;
  readonly #use: DatabaseUse;
  readonly #connections = new WeakMap<SqlSession, SessionConnection>();

  constructor(source: SessionSource, use: DatabaseUse) {
    this.#source = source;
    this.#use = use;
  }

  async init(): Promise<void> {
    // The source is open before the driver is created.
  }

  async acquireConnection(): Promise<SessionConnection> {
    const session = await this.#source.acquire(this.#use);
    let connection = this.#connections.get(session);
    if (!connection) {
      connection = new SessionConnection(session);
      this.#connections.set(session, connection);
    }
    return connection;
  }

  async beginTransaction(
    connection: SessionConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const parts = ['begin'];
    if (settings.isolationLevel) parts.push(`isolation level ${settings.isolationLevel}`);
    if (settings.accessMode) parts.push(settings.accessMode);
    await connection.session.begin(parts.join(' '));
  }

  async commitTransaction(connection: SessionConnection): Promise<void> {
    const { command } = await connection.session.run('commit', []);
    if (command !== 'COMMIT') throw createAbortedTransactionError();
  }

  async rollbackTransaction(connection: SessionConnection): Promise<void> {
    try {
      await connection.session.run('rollback', []);
    } catch (error) {
      // Without a connection there is nothing to roll back, and the caller should see the original error, not this
      // one.
      if (!isUnavailable(error)) throw error;
    }
  }

  async savepoint(connection: SessionConnection, name: string): Promise<void> {
    await connection.session.run(`savepoint ${quoteName(name)}`, []);
  }

  async rollbackToSavepoint(connection: SessionConnection, name: string): Promise<void> {
    await connection.session.run(`rollback to savepoint ${quoteName(name)}`, []);
  }

  async releaseSavepoint(connection: SessionConnection, name: string): Promise<void> {
    await connection.session.run(`release savepoint ${quoteName(name)}`, []);
  }

  async releaseConnection(connection: SessionConnection): Promise<void> {
    this.#source.release(connection.session);
    await Promise.resolve();
  }

  async destroy(): Promise<void> {
    await this.#source.close();
  }
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

const adapters = new WeakMap<SessionSource, PostgresAdapter>();

/** Returns the adapter of a source, which is the same for each use, so that it identifies the database. */
function adapterOf(source: SessionSource): PostgresAdapter {
  const adapter = adapters.get(source) ?? new PostgresAdapter();
  adapters.set(source, adapter);
  return adapter;
}

/** Creates a Kysely dialect for any source of PostgreSQL sessions, under the limits of one use. */
export function createDialect(source: SessionSource, use: DatabaseUse): Dialect {
  return {
    createDriver: (): Driver => new SessionDriver(source, use),
    createQueryCompiler: (): QueryCompiler => new PostgresQueryCompiler(),
    createAdapter: () => adapterOf(source),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
