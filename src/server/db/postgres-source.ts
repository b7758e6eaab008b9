import postgres from 'postgres';
import type { SessionSource, SqlAnswer, SqlSession } from './sql-session';
import { toSqlError } from './sql-state';
import { createTurnstile } from './turnstile';
import { assertSendable, decoderByOid, encodeParameter } from './wire-types';

/** Which PostgreSQL server, and how many connections to it. */
export interface PostgresSourceOptions {
  readonly url: string;
  readonly poolSize: number;
  readonly acquireLimitMs: number;
}

/** With 0 the server decides the type from the statement, instead of the driver from the value. */
const TYPE_BY_STATEMENT = 0;

/** Without `simple: false` the driver sends statements that have no parameters unprepared. */
const PREPARED = { prepare: true, simple: false };

/**
 * One connection. It reconnects by itself when it was lost while idle, but never in the hands of an
 * owner: half a transaction must not go on outside of it.
 */
class PostgresSession implements SqlSession {
  readonly sql: postgres.Sql;
  #lost = false;

  constructor(url: string) {
    this.sql = postgres(url, {
      ...baseOptions(),
      max: 1,
      onclose: () => {
        this.#lost = true;
      },
    });
  }

  /** A new owner starts with a new connection if need be. */
  beOwned(): void {
    this.#lost = false;
  }

  async run(text: string, parameters: readonly unknown[]): Promise<SqlAnswer> {
    assertSendable(parameters);
    this.#assertConnected();
    const typed = parameters.map((value) => this.#typed(value));
    try {
      const result = await this.sql.unsafe<Record<string, unknown>[]>(text, typed, PREPARED);
      return {
        rows: Array.from(result),
        command: readCommand(result.command),
        rowCount: result.count || 0,
      };
    } catch (error) {
      throw toSqlError(error);
    }
  }

  async runScript(text: string): Promise<void> {
    this.#assertConnected();
    try {
      await this.sql.unsafe(text);
    } catch (error) {
      throw toSqlError(error);
    }
  }

  #typed(value: unknown): postgres.Parameter<never> {
    return this.sql.typed(value as never, TYPE_BY_STATEMENT);
  }

  #assertConnected(): void {
    if (this.#lost) throw new Error('The connection to the database was lost');
  }
}

/** The driver's word for the tag of "INSERT 0 1" is "INSERT 0". */
function readCommand(tag: string): string {
  return tag.split(' ', 1)[0] ?? '';
}

/**
 * Sessions on a PostgreSQL server. The pool is our own, of connections that the driver would call
 * pools of one: with `reserve()` the driver goes on using a connection that was closed meanwhile.
 */
export function createPostgresSource(options: PostgresSourceOptions): SessionSource {
  const sessions = Array.from({ length: options.poolSize }, () => new PostgresSession(options.url));
  const idle = [...sessions];
  const turnstile = createTurnstile(options.poolSize, options.acquireLimitMs);
  const listening = new Set<postgres.Sql>();

  return {
    async acquire() {
      await turnstile.enter();
      const session = idle.pop();
      if (!session) throw new Error('The pool let more in than it has connections');
      session.beOwned();
      return session;
    },
    release(session) {
      if (!(session instanceof PostgresSession)) throw new TypeError('Not a session of this pool');
      idle.push(session);
      turnstile.leave();
    },
    async listen(channel, { onMessage, onGap }) {
      // A connection of its own, on which the driver listens again by itself when it was lost.
      const sql = postgres(options.url, { ...baseOptions(), max: 1 });
      listening.add(sql);
      const stop = async (): Promise<void> => {
        listening.delete(sql);
        await sql.end({ timeout: 0 });
      };
      let isAgain = false;
      try {
        await sql.listen(channel, onMessage, () => {
          if (isAgain) onGap();
          isAgain = true;
        });
      } catch (error) {
        await stop();
        throw error;
      }
      return stop;
    },
    async close() {
      const all = [...sessions.map(({ sql }) => sql), ...listening];
      await Promise.all(all.map((sql) => sql.end({ timeout: 5 })));
    },
  };
}

function baseOptions(): postgres.Options<Record<string, postgres.PostgresType>> {
  return {
    // Arrays are in our own table of types; asking the server for them costs a round trip.
    fetch_types: false,
    types: wireTypes,
    onnotice: () => undefined,
    connect_timeout: 10,
    max_lifetime: null,
    connection: {
      application_name: 'chokdee',
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      idle_in_transaction_session_timeout: 60_000,
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
