import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { DatabaseLimits, UseLimits } from './limits';
import { createSemaphore } from './semaphore';
import type { SessionSource, SqlAnswer, SqlSession } from './sql-session';
import { toSqlError } from './sql-state';
import { DatabaseUnavailableError, isUnavailable } from './unavailable.error';
import { assertSendable, decoderByOid, encodeParameter } from './wire-types';

/** Which PostgreSQL server, and how many connections to it. */
export interface PostgresSourceOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly limits: DatabaseLimits;
}

/** With 0 the server decides the type from the statement, instead of the driver from the value. */
const TYPE_BY_STATEMENT = 0;

/** Without `simple: false` the driver sends statements that have no parameters unprepared. */
const PREPARED = { prepare: true, simple: false };

const CONNECT_LIMIT_MS = 3_000;
/** A connection that could not be made is left alone for a while, longer each time. */
const FIRST_REST_MS = 50;
const LONGEST_REST_MS = 1_000;
/** The server cancels a slow statement itself. After this further time without an answer the client gives up. */
const ANSWER_GRACE_MS = 250;

/**
 * One connection. It is made anew when it was lost, but never in the hands of an owner: half a transaction must not
 * go on outside of it.
 */
class PostgresSession implements SqlSession {
  readonly #url: string;
  #sql: postgres.Sql | undefined;
  #statementMs = 0;
  #failures = 0;

  constructor(url: string) {
    this.#url = url;
  }

  /** How long to leave it alone after it could not be connected. */
  get restMs(): number {
    return Math.min(FIRST_REST_MS * 2 ** (this.#failures - 1), LONGEST_REST_MS);
  }

  /**
   * Connects when need be, and takes over the limits of a use.
   * @param limitMs how long that may take
   */
  async beOwned({ statementMs }: UseLimits, limitMs: number): Promise<void> {
    if (this.#sql !== undefined && this.#statementMs === statementMs) return;
    try {
      this.#sql ??= this.#connect();
      // Waiting for a lock is a part of the statement that waits.
      const setting = this.#sql.unsafe(
        `SELECT set_config('statement_timeout', $1, false)`,
        [String(statementMs)],
        PREPARED,
      );
      await withinLimit(setting, Math.min(limitMs, CONNECT_LIMIT_MS));
      this.#statementMs = statementMs;
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      await this.#drop();
      throw toDatabaseError(error);
    }
  }

  async run(text: string, parameters: readonly unknown[]): Promise<SqlAnswer> {
    assertSendable(parameters);
    const sql = this.#connected();
    const typed = parameters.map((value) => sql.typed(value as never, TYPE_BY_STATEMENT));
    const result = await this.#ask(sql.unsafe<Record<string, unknown>[]>(text, typed, PREPARED));
    return {
      rows: Array.from(result),
      command: readCommand(result.command),
      rowCount: result.count || 0,
    };
  }

  async runScript(text: string): Promise<void> {
    await this.#ask(this.#connected().unsafe(text));
  }

  async close(): Promise<void> {
    await this.#sql?.end({ timeout: 5 });
  }

  #connect(): postgres.Sql {
    const sql = postgres(this.#url, {
      ...baseOptions(),
      max: 1,
      onclose: () => {
        if (this.#sql === sql) this.#sql = undefined;
      },
    });
    return sql;
  }

  #connected(): postgres.Sql {
    if (!this.#sql) throw createLostError();
    return this.#sql;
  }

  async #ask<T>(query: Promise<T>): Promise<T> {
    try {
      return await (this.#statementMs === 0
        ? query
        : withinLimit(query, this.#statementMs + ANSWER_GRACE_MS));
    } catch (error) {
      const reason = toDatabaseError(error);
      // After a timeout the late answer could be taken for that of the next statement, so the connection is dropped.
      if (reason instanceof DatabaseUnavailableError) void this.#drop();
      throw reason;
    }
  }

  async #drop(): Promise<void> {
    const sql = this.#sql;
    this.#sql = undefined;
    await sql?.end({ timeout: 0 });
  }
}

/** The driver's word for the tag of "INSERT 0 1" is "INSERT 0". */
function readCommand(tag: string): string {
  return tag.split(' ', 1)[0] ?? '';
}

/** @throws DatabaseUnavailableError when nothing was answered within the limit */
async function withinLimit<T>(query: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DatabaseUnavailableError(`PostgreSQL said nothing for ${Math.round(limitMs)} ms`));
    }, limitMs);
  });
  try {
    return await Promise.race([query, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function toDatabaseError(error: unknown): unknown {
  return isOfConnection(error) ? createLostError(error) : toSqlError(error);
}

/** Node names the system call that failed, the driver uses a code of its own. */
function isOfConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code: unknown = Reflect.get(error, 'code');
  return 'syscall' in error || (typeof code === 'string' && code.startsWith('CONNECT'));
}

function createLostError(cause?: Error): DatabaseUnavailableError {
  const reason = cause ? `: ${cause.message}` : '';
  return new DatabaseUnavailableError(`The connection to the database was lost${reason}`, {
    cause,
  });
}

function createRefusedError(cause: unknown): DatabaseUnavailableError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailableError(`No connection to PostgreSQL: ${reason}`, { cause });
}

/**
 * Sessions on a PostgreSQL server. The pool is our own, of connections that the driver would call
 * pools of one: with `reserve()` the driver goes on using a connection that was closed meanwhile.
 */
export function createPostgresSource(options: PostgresSourceOptions): SessionSource {
  const { url, limits } = options;
  const pool = createPool(url, options.poolSize);
  // Probes have a connection of their own, so that they do not queue behind other callers.
  const probes = createPool(url, 1);
  const listening = new Set<postgres.Sql>();
  let isClosed = false;

  return {
    stopped: undefined,
    acquire(use) {
      if (isClosed) return Promise.reject(new DatabaseUnavailableError('The database is closed'));
      return (use === 'probe' ? probes : pool).acquire(limits[use]);
    },
    release(session) {
      if (!(session instanceof PostgresSession)) throw new TypeError('Not a session of this pool');
      (probes.owns(session) ? probes : pool).release(session);
    },
    async listen(channel, { onMessage, onGap }) {
      // A connection of its own, on which the driver listens again by itself when it was lost.
      const sql = postgres(url, { ...baseOptions(), max: 1 });
      listening.add(sql);
      const stop = async (): Promise<void> => {
        listening.delete(sql);
        await sql.end({ timeout: 0 });
      };
      let isAgain = false;
      const startedAt = performance.now();
      for (;;) {
        try {
          await sql.listen(channel, onMessage, () => {
            if (isAgain) onGap();
            isAgain = true;
          });
          return stop;
        } catch (error) {
          const reason = toDatabaseError(error);
          const isOver = performance.now() - startedAt >= limits.work.acquireMs;
          // Other processes may hold every connection while this one starts.
          if (isOver || isClosed || !isUnavailable(reason)) {
            await stop();
            throw reason;
          }
          await sleep(LONGEST_REST_MS);
        }
      }
    },
    async close() {
      isClosed = true;
      await Promise.all([
        pool.close(),
        probes.close(),
        ...[...listening].map((sql) => sql.end({ timeout: 5 })),
      ]);
    },
  };
}

interface Pool {
  acquire(limits: UseLimits): Promise<PostgresSession>;
  release(session: PostgresSession): void;
  owns(session: PostgresSession): boolean;
  close(): Promise<void>;
}

function createPool(url: string, size: number): Pool {
  const sessions = Array.from({ length: size }, () => new PostgresSession(url));
  // Taken from the end, where those are that worked a moment ago.
  const idle = [...sessions];
  const resting = new Set<NodeJS.Timeout>();
  const semaphore = createSemaphore(size);

  function rest(session: PostgresSession): void {
    const timer = setTimeout(() => {
      resting.delete(timer);
      idle.unshift(session);
      semaphore.release();
    }, session.restMs);
    resting.add(timer.unref());
  }

  return {
    async acquire(limits) {
      const startedAt = performance.now();
      const leftMs = () => Math.max(0, limits.acquireMs - (performance.now() - startedAt));
      let refusal: unknown;
      for (;;) {
        await semaphore.acquire(leftMs()).catch((error: unknown) => {
          throw refusal === undefined ? error : createRefusedError(refusal);
        });
        const session = idle.pop();
        if (!session) throw new Error('The pool let more in than it has connections');
        try {
          await session.beOwned(limits, leftMs());
          return session;
        } catch (error) {
          refusal = error;
          rest(session);
        }
        if (leftMs() === 0) throw createRefusedError(refusal);
      }
    },
    release(session) {
      idle.push(session);
      semaphore.release();
    },
    owns: (session) => sessions.includes(session),
    async close() {
      for (const timer of resting) clearTimeout(timer);
      await Promise.all(sessions.map((session) => session.close()));
    },
  };
}

function baseOptions(): postgres.Options<Record<string, postgres.PostgresType>> {
  return {
    // Arrays are in our own table of types; asking the server for them costs a round trip.
    fetch_types: false,
    types: wireTypes,
    onnotice: () => undefined,
    connect_timeout: CONNECT_LIMIT_MS / 1000,
    backoff: (failures) => Math.min((FIRST_REST_MS / 1000) * 2 ** failures, LONGEST_REST_MS / 1000),
    max_lifetime: null,
    connection: {
      application_name: 'chokdee',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      idle_in_transaction_session_timeout: 60_000,
      // Compiling takes seconds where a statement takes milliseconds: our statements are many and small.
      jit: 'off',
    },
  };
}

const wireTypes: Readonly<Record<string, postgres.PostgresType>> = Object.fromEntries(
  [...decoderByOid].map(([typeOid, decode]) => [
    `oid${typeOid}`,
    {
      to: typeOid,
      from: [typeOid],
      serialize: (value: unknown) => encodeParameter(value, typeOid),
      parse: decode,
    },
  ]),
);
