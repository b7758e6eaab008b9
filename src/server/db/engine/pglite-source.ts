import { setImmediate as nextTurn } from 'node:timers/promises';
import { messages, type PGlite, protocol } from '@electric-sql/pglite';
import type { DatabaseLimits } from './limits';
import { createSemaphore } from './semaphore';
import type { SessionSource, SqlResult, SqlSession } from './sql-session';
import { toSqlError } from './sql-state';
import { DatabaseUnavailableError } from './unavailable-error';
import { assertSendable, decoderByOid, encodeParameter } from './wire-types';

const { serialize } = protocol;

type BackendMessage = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number];

interface Column {
  readonly name: string;
  readonly decode: ((text: string) => unknown) | undefined;
}

interface PreparedStatement {
  readonly name: string;
  readonly parameterOids: readonly number[];
  readonly columns: readonly Column[];
}

/** Most prepared statements: far above the number in the code, to which only lists of varying length add more. */
const MAX_STATEMENTS = 1000;

/** After these commands, prepared statements may describe columns that no longer exist. */
const SCHEMA_COMMANDS = new Set(['CREATE', 'ALTER', 'DROP']);

/**
 * The single connection of an embedded database. Statements are prepared once and kept by name: PGlite's own query()
 * parses and describes each time, which costs five times as much as running the statement.
 */
class PgliteSession implements SqlSession {
  readonly #pglite: PGlite;
  readonly #onStop: (reason: Error) => void;
  readonly #statements = new Map<string, PreparedStatement>();
  #statementCount = 0;
  #stopped: Error | undefined;

  constructor(pglite: PGlite, onStop: (reason: Error) => void) {
    this.#pglite = pglite;
    this.#onStop = onStop;
  }

  /** The reason why the database stopped by itself; undefined while it runs. */
  get stopped(): Error | undefined {
    return this.#stopped;
  }

  async begin(statement: string): Promise<void> {
    await this.run(statement, []);
  }

  async run(text: string, parameters: readonly unknown[]): Promise<SqlResult> {
    assertSendable(parameters);
    const result = await this.#pglite.runExclusive(async () => {
      const statement = this.#statements.get(text) ?? (await this.#prepare(text));
      const values = parameters.map((value, index) =>
        value === null ? null : encodeParameter(value, statement.parameterOids[index] ?? 0),
      );
      const received = await this.#execute(statement.name, values);
      return readResult(received, statement.columns);
    });
    if (SCHEMA_COMMANDS.has(result.command)) await this.#forgetStatements();
    return result;
  }

  /**
   * Sends the sync separately, although one message would do: after a panic PGlite never returns from the parts that
   * follow in the same message.
   */
  async #execute(name: string, values: (string | null)[]): Promise<BackendMessage[]> {
    let received: BackendMessage[];
    try {
      received = await this.#send([
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
      ]);
    } catch (error) {
      if (!this.#stopped) await this.#send([serialize.sync()]);
      throw error;
    }
    return received.concat(await this.#send([serialize.sync()]));
  }

  async runScript(text: string): Promise<void> {
    await this.#pglite.runExclusive(() => this.#send([serialize.query(text)]));
    await this.#forgetStatements();
  }

  async #prepare(text: string): Promise<PreparedStatement> {
    const name = `s${++this.#statementCount}`;
    const received = await this.#send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ]);
    const statement = describeStatement(name, received);
    this.#statements.set(text, statement);
    await this.#closeOldestBeyond(MAX_STATEMENTS);
    return statement;
  }

  async #closeOldestBeyond(limit: number): Promise<void> {
    const [oldest] = this.#statements;
    if (!oldest || this.#statements.size <= limit) return;
    const [text, { name }] = oldest;
    this.#statements.delete(text);
    await this.#send([serialize.close({ type: 'S', name }), serialize.sync()]);
  }

  async #forgetStatements(): Promise<void> {
    this.#statements.clear();
    await this.#pglite.runExclusive(() => this.#send([serialize.query('deallocate all')]));
  }

  async #send(parts: readonly Uint8Array[]): Promise<BackendMessage[]> {
    if (this.#stopped) throw this.#stopped;
    const received = await this.#pglite
      .execProtocolStream(joinBytes(parts), { syncToFs: false, throwOnError: false })
      .catch((error: unknown) => {
        // PGlite itself broke down; a refusal would have been a message.
        if (!this.#pglite.closed) this.#stop(error);
        throw this.#stopped ?? new DatabaseUnavailableError('The database is closed');
      });
    const refusal = received.find((message) => message instanceof messages.DatabaseError);
    if (!refusal) return received;
    if (isFatal(refusal)) this.#stop(refusal);
    throw toSqlError(refusal);
  }

  /** Marks the database as stopped: after a panic (a failed fsync, for example) PGlite would loop for ever. */
  #stop(cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.#stopped = new DatabaseUnavailableError(
      `The embedded database stopped: ${reason}. Check the disk, then start again.`,
      { cause },
    );
    this.#onStop(this.#stopped);
  }
}

function isFatal(refusal: messages.DatabaseError): boolean {
  return refusal.severity === 'PANIC' || refusal.severity === 'FATAL';
}

function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function describeStatement(name: string, received: readonly BackendMessage[]): PreparedStatement {
  let parameterOids: readonly number[] = [];
  let columns: readonly Column[] = [];
  for (const message of received) {
    if (message instanceof messages.ParameterDescriptionMessage) {
      parameterOids = message.dataTypeIDs;
    } else if (message instanceof messages.RowDescriptionMessage) {
      columns = message.fields.map((field) => ({
        name: field.name,
        decode: decoderByOid.get(field.dataTypeID),
      }));
    }
  }
  return { name, parameterOids, columns };
}

function readResult(received: readonly BackendMessage[], columns: readonly Column[]): SqlResult {
  const rows: Record<string, unknown>[] = [];
  let tag = '';
  for (const message of received) {
    if (message instanceof messages.DataRowMessage) {
      rows.push(readRow(message.fields, columns));
    } else if (message instanceof messages.CommandCompleteMessage) {
      tag = message.text;
    }
  }
  const parts = tag.split(' ');
  return { rows, command: parts[0] ?? '', rowCount: Number(parts.at(-1)) || 0 };
}

function readRow(
  fields: readonly (string | null)[],
  columns: readonly Column[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, column] of columns.entries()) {
    const text = fields[index] ?? null;
    row[column.name] = text === null || !column.decode ? text : column.decode(text);
  }
  return row;
}

/**
 * Creates a source with the one session of an embedded database. A semaphore guards it, so that a transaction owns it
 * from begin to commit. A running statement cannot be cancelled, because it blocks the event loop.
 * @param onStop called once, when the database has stopped by itself
 */
export function createPgliteSource(
  pglite: PGlite,
  limits: DatabaseLimits,
  onStop: (reason: Error) => void = () => undefined,
): SessionSource {
  const session = new PgliteSession(pglite, onStop);
  const semaphore = createSemaphore(1);

  return {
    get stopped() {
      return session.stopped;
    },
    async acquire(use) {
      await semaphore.acquire(limits[use].acquireMs);
      // The database blocks the event loop while it works, so pending responses are sent first.
      await nextTurn();
      return session;
    },
    release() {
      semaphore.release();
    },
    async listen(channel, { onMessage }) {
      // LISTEN must not run inside another owner's transaction, which may be rolled back.
      const alone = async <T>(action: () => Promise<T>): Promise<T> => {
        await semaphore.acquire(limits.work.acquireMs);
        try {
          return await action();
        } finally {
          semaphore.release();
        }
      };
      const stop = await alone(() => pglite.listen(channel, onMessage));
      return () => alone(() => stop());
    },
    async close() {
      // A transaction that never ends must not keep the database from closing.
      await semaphore.acquire(limits.work.acquireMs).catch(() => undefined);
      if (!session.stopped) await pglite.close();
    },
  };
}
