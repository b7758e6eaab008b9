import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { DatabaseLimits, UseLimits } from './limits';
import { createSemaphore } from './semaphore';
import type { ChannelListener, SessionSource, SqlResult, SqlSession } from './sql-session';
import { findSqlState, sqlState, toSqlError } from './sql-state';
import { DatabaseUnavailableError, isUnavailable } from './unavailable-error';
import { assertSendable, decoderByOid, encodeParameter } from './wire-types';

/** Connections that lead through a pooler in transaction mode, such as PgBouncer. */
export interface PoolerOptions {
  /** URL that leads to the server directly, because LISTEN needs a connection of its own. */
  readonly listenUrl: string;
  /** Whether the pooler knows prepared statements, as PgBouncer does from version 1.21. */
  readonly prepares: boolean;
}

/** A PostgreSQL server and the number of connections to it. */
export interface PostgresSourceOptions {
  /** May name several hosts, of which the primary is used: `postgres://user@one:5432,two:5432/site`. */
  readonly url: string;
  readonly poolSize: number;
  readonly limits: DatabaseLimits;
  readonly pooler?: PoolerOptions | undefined;
  /** True for connections that only read and may be some seconds behind; by default a standby is refused. */
  readonly mayBeStandby?: boolean | undefined;
}

/** The part of the options that decides how a connection is used. */
type Route = Pick<PostgresSourceOptions, 'url' | 'pooler' | 'mayBeStandby'>;

/** With type 0 the server infers the type from the statement; otherwise the driver would guess it from the value. */
const TYPE_BY_STATEMENT = 0;

const CONNECT_LIMIT_MS = 3_000;
/** Time for one of several hosts, so that the next one is tried within the limit. */
const CONNECT_LIMIT_PER_HOST_MS = 1_000;
const KEEP_ALIVE_SECONDS = 5;
/**
 * First pause in ms before a failed connection is tried again. It doubles with every failure, up to `LONGEST_REST_MS`.
 */
const FIRST_REST_MS = 50;
const LONGEST_REST_MS = 1_000;
/** The server cancels a slow statement itself. If it stays silent for this further time, the client gives up. */
const RESPONSE_GRACE_MS = 250;

/** A statement that can be cancelled on the server. */
interface Cancellable {
  cancel(): void;
}

/**
 * One connection. A lost connection is replaced only between two owners, because the second half of a transaction
 * must never run outside it.
 */
class PostgresSession implements SqlSession {
  readonly #route: Route;
  /** Without `simple: false` the driver sends statements that have no parameters unprepared. */
  readonly #style: { readonly prepare: boolean; readonly simple: false };
  #sql: postgres.Sql | undefined;
  #statementMs = 0;
  #failures = 0;

  constructor(route: Route) {
    this.#route = route;
    this.#style = { prepare: route.pooler?.prepares !== false, simple: false };
  }

  /** Milliseconds to wait after a failed attempt to connect. */
  get restMs(): number {
    return Math.min(FIRST_REST_MS * 2 ** (this.#failures - 1), LONGEST_REST_MS);
  }

  /**
   * Connects if necessary, and applies the limits of a use.
   * @param limitMs milliseconds that this may take
   */
  async beOwned({ statementMs }: UseLimits, limitMs: number): Promise<void> {
    const isPooled = this.#route.pooler !== undefined;
    if (this.#sql !== undefined && (isPooled || this.#statementMs === statementMs)) {
      this.#statementMs = statementMs;
      return;
    }
    try {
      this.#sql ??= this.#connect();
      // The statement timeout includes the wait for locks. A pooler would lend the setting to other clients, so there
      // each transaction sets its own.
      const setting = this.#sql.unsafe<{ is_standby: boolean }[]>(
        `SELECT pg_is_in_recovery() AS is_standby${isPooled ? '' : `, set_config('statement_timeout', $1, false)`}`,
        isPooled ? [] : [String(statementMs)],
        this.#style,
      );
      const [server] = await withinLimit(setting, Math.min(limitMs, CONNECT_LIMIT_MS));
      // The data of a standby may be outdated.
      if (server?.is_standby && !this.#route.mayBeStandby)
        throw new DatabaseUnavailableError('PostgreSQL is a standby');
      this.#statementMs = statementMs;
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      await this.#drop();
      throw toDatabaseError(error);
    }
  }

  async begin(statement: string): Promise<void> {
    if (this.#route.pooler === undefined) {
      await this.run(statement, []);
    } else {
      await this.runScript(`${statement}; SET LOCAL statement_timeout = ${this.#statementMs}`);
    }
  }

  async run(text: string, parameters: readonly unknown[]): Promise<SqlResult> {
    assertSendable(parameters);
    const sql = this.#connected();
    const typed = parameters.map((value) => sql.typed(value as never, TYPE_BY_STATEMENT));
    const result = await this.#ask(sql.unsafe<Record<string, unknown>[]>(text, typed, this.#style));
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
    const sql = postgres(this.#route.url, {
      ...optionsFor(this.#route),
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

  async #ask<T>(query: Promise<T> & Cancellable): Promise<T> {
    try {
      return await (this.#statementMs === 0
        ? query
        : withinLimit(query, this.#statementMs + RESPONSE_GRACE_MS));
    } catch (error) {
      const reason = toDatabaseError(error);
      if (reason instanceof DatabaseUnavailableError) {
        // After a timeout the late response could be taken for that of the next statement, so the connection is
        // dropped.
        void this.#drop(query);
      } else if (findSqlState(reason)?.code === sqlState.readOnlyTransaction) {
        // Another connection may lead to the server that is the primary now.
        void this.#drop();
      }
      throw reason;
    }
  }

  /** @param unanswered statement that may still run */
  async #drop(unanswered?: Promise<unknown> & Cancellable): Promise<void> {
    const sql = this.#sql;
    this.#sql = undefined;
    if (this.#route.pooler !== undefined && unanswered !== undefined) {
      // Outside a transaction a pooler's server has no limit of its own, and it forgets a client that has left.
      unanswered.cancel();
      await withinLimit(unanswered, RESPONSE_GRACE_MS).catch(() => undefined);
    }
    await sql?.end({ timeout: 0 });
  }
}

/** Returns the first word of the command tag: the driver reports "INSERT 0" for "INSERT 0 1". */
function readCommand(tag: string): string {
  return tag.split(' ', 1)[0] ?? '';
}

/** The server gave no answer in the time that an attempt had. */
class NoResponseError extends DatabaseUnavailableError {}

/** @throws NoResponseError when there is no response within the limit */
async function withinLimit<T>(query: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new NoResponseError(`PostgreSQL did not respond within ${Math.round(limitMs)} ms`));
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

/**
 * Recognises errors of the connection: Node adds the failed system call, the driver a code that begins with CONNECT.
 */
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
  return new DatabaseUnavailableError(`Failed to connect to PostgreSQL: ${reason}`, { cause });
}

/**
 * Creates a source of sessions on a PostgreSQL server. The pool is our own, and each of its connections is a driver
 * pool of size one: with `reserve()` the driver would continue to use a connection that has been closed.
 */
export function createPostgresSource(options: PostgresSourceOptions): SessionSource {
  const { url, limits, pooler } = options;
  const pool = createPool(options, options.poolSize);
  // Probes have their own connection, so that they do not queue behind other callers.
  const probes = createPool(options, 1);
  const direct: Route = { url: pooler?.listenUrl ?? url };
  const listening = new Set<postgres.Sql>();
  /** Connections that further listeners share, by channel. */
  const lines = new Map<string, Line>();
  let isClosed = false;

  function openLine(channel: string): Line {
    // LISTEN has its own connection, on which the driver listens again by itself after a loss.
    const sql = postgres(direct.url, { ...optionsFor(direct), max: 1 });
    listening.add(sql);
    const listeners = new Set<ChannelListener>();
    return { sql, listeners, isOpen: startListening(sql, channel, listeners) };
  }

  async function startListening(
    sql: postgres.Sql,
    channel: string,
    listeners: ReadonlySet<ChannelListener>,
  ): Promise<void> {
    const onMessage = (payload: string) => {
      for (const listener of listeners) listener.onMessage(payload);
    };
    let isAgain = false;
    const onListening = () => {
      if (isAgain) for (const { onGap } of listeners) onGap();
      isAgain = true;
    };
    const startedAt = performance.now();
    for (;;) {
      try {
        await sql.listen(channel, onMessage, onListening);
        return;
      } catch (error) {
        const reason = toDatabaseError(error);
        const isOver = performance.now() - startedAt >= limits.work.acquireMs;
        // Other processes may hold every connection while this one starts.
        if (isOver || isClosed || !isUnavailable(reason)) throw reason;
        await sleep(LONGEST_REST_MS);
      }
    }
  }

  async function hangUp({ sql }: Line): Promise<void> {
    listening.delete(sql);
    await sql.end({ timeout: 0 });
  }

  return {
    stopped: undefined,
    acquire(use) {
      if (isClosed) return Promise.reject(new DatabaseUnavailableError('The database is closed'));
      return (use === 'probe' ? probes : pool).acquire(limits[use]);
    },
    release(session) {
      if (!(session instanceof PostgresSession))
        throw new TypeError('The session does not belong to this pool');
      (probes.owns(session) ? probes : pool).release(session);
    },
    async listen(channel, listener) {
      const line = lines.get(channel) ?? openLine(channel);
      lines.set(channel, line);
      line.listeners.add(listener);
      const stop = async (): Promise<void> => {
        line.listeners.delete(listener);
        // Callers stop when they find the connection silent, so the next listener needs another one.
        if (lines.get(channel) === line) lines.delete(channel);
        if (line.listeners.size === 0) await hangUp(line);
      };
      try {
        await line.isOpen;
        return stop;
      } catch (error) {
        await stop();
        throw error;
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

/** A connection that listens to a channel for all who ask in this process. */
interface Line {
  readonly sql: postgres.Sql;
  readonly listeners: Set<ChannelListener>;
  /** Rejects when listening fails. */
  readonly isOpen: Promise<void>;
}

interface Pool {
  acquire(limits: UseLimits): Promise<PostgresSession>;
  release(session: PostgresSession): void;
  owns(session: PostgresSession): boolean;
  close(): Promise<void>;
}

function createPool(route: Route, size: number): Pool {
  const sessions = Array.from({ length: size }, () => new PostgresSession(route));
  // Sessions are taken from the end of the list, where the most recently used ones are.
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
        if (!session)
          throw new Error(
            'The semaphore of the pool admitted more callers than there are connections',
          );
        try {
          await session.beOwned(limits, leftMs());
          return session;
        } catch (error) {
          // The last attempt has only the rest of the time, so its silence tells less than an earlier answer.
          if (refusal === undefined || !(error instanceof NoResponseError)) refusal = error;
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

/** Tells whether a URL names several hosts. */
const HAS_HOSTS = /^[^/?]*\/\/[^/?]*,/;

function optionsFor({
  url,
  pooler,
  mayBeStandby,
}: Route): postgres.Options<Record<string, postgres.PostgresType>> {
  const hasHosts = HAS_HOSTS.test(url);
  return {
    // Array types are in our own table of types; fetching them from the server costs a round trip.
    fetch_types: false,
    types: wireTypes,
    onnotice: () => undefined,
    connect_timeout: (hasHosts ? CONNECT_LIMIT_PER_HOST_MS : CONNECT_LIMIT_MS) / 1000,
    backoff: (failures) => Math.min((FIRST_REST_MS / 1000) * 2 ** failures, LONGEST_REST_MS / 1000),
    max_lifetime: null,
    // A host that lost its power closes no connection.
    keep_alive: KEEP_ALIVE_SECONDS,
    ...(hasHosts &&
      !mayBeStandby &&
      !url.includes('target_session_attrs') && { target_session_attrs: 'primary' }),
    connection: {
      application_name: 'chokdee',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      // A pooler refuses settings that it does not follow; there the role has them.
      ...(pooler === undefined && {
        idle_in_transaction_session_timeout: 60_000,
        // JIT compilation takes seconds where a statement takes milliseconds.
        jit: 'off',
      }),
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
