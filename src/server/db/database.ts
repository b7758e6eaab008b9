import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { type DatabaseLogger, databaseDirectoryOf, openEmbedded } from './engine/embedded';
import { createEmbeddedBackup } from './engine/embedded-backup';
import { startHousekeeping } from './engine/housekeeping';
import { createDialect } from './engine/kysely-dialect';
import { type DatabaseUse, limitsWith, type UseLimits } from './engine/limits';
import { createPgliteSource } from './engine/pglite-source';
import { createPostgresSource, type PoolerOptions } from './engine/postgres-source';
import type { BackupSource, SessionSource } from './engine/sql-session';
import { findSqlState } from './engine/sql-state';
import { DatabaseUnavailableError, isUnavailable } from './engine/unavailable-error';
import { migrate } from './migrate';
import { queryRaw } from './raw';
import type { DatabaseTables } from './tables';

/** The only handle on the database. `destroy()` closes it. */
export class Database extends Kysely<DatabaseTables> {
  /**
   * Listens to a NOTIFY channel.
   * @returns a function that stops listening
   */
  readonly listen: SessionSource['listen'];
  /** Undefined when the data is on a PostgreSQL server or only in memory. */
  readonly backup: BackupSource | undefined;
  readonly #source: SessionSource;

  constructor(source: SessionSource, use: DatabaseUse = 'work') {
    super({ dialect: createDialect(source, use) });
    this.#source = source;
    this.listen = (channel, listener) => source.listen(channel, listener);
    this.backup = source.backup;
  }

  /**
   * Returns a handle on the same database under the limits of another use. Closing the original handle closes it too.
   */
  usedFor(use: DatabaseUse): Database {
    return new Database(this.#source, use);
  }

  /** The reason why the database stopped for the rest of this process's life; undefined while it runs. */
  get stopped(): Error | undefined {
    return this.#source.stopped;
  }
}

/** The database to open. Without `databaseUrl` and `dataDir` it lives in memory, which is for tests only. */
export interface DatabaseOptions {
  /** URL of a PostgreSQL server, which any number of processes may share. */
  readonly databaseUrl?: string | undefined;
  /** Present when `databaseUrl` leads through a pooler in transaction mode. */
  readonly pooler?: PoolerOptions | undefined;
  /** Directory of the embedded database, which only one process may use. */
  readonly dataDir?: string | undefined;
  /** Offset of `business_now()` in milliseconds; for demo and tests only. */
  readonly clockOffsetMs?: number | undefined;
  readonly logger?: DatabaseLogger | undefined;
  /** Number of connections to a PostgreSQL server; 10 by default. */
  readonly poolSize?: number | undefined;
  /** Time limits of connections that serve waiting callers; by default the same as those of one-time work. */
  readonly callLimits?: Partial<UseLimits> | undefined;
  /** Milliseconds to wait for a PostgreSQL server that is not reachable yet; a minute by default. */
  readonly startLimitMs?: number | undefined;
  /** Called when the embedded database has stopped by itself; it cannot be restarted within this process. */
  readonly onStop?: ((reason: Error) => void) | undefined;
}

const silentLogger: DatabaseLogger = { info: () => undefined, warn: () => undefined };

const START_LIMIT_MS = 60_000;
const START_RETRY_MS = 500;
const START_REPORT_MS = 5_000;

/**
 * Opens the database and brings its schema up to date.
 * @throws Error with a message for the operator that names the problem, its place and the remedy
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const logger = options.logger ?? silentLogger;
  const source = await openSource(options, logger);
  const db = createDatabase(source);
  try {
    if (options.databaseUrl !== undefined) {
      const limitMs = options.startLimitMs ?? START_LIMIT_MS;
      await waitForPostgres(db, { url: options.databaseUrl, limitMs, logger });
      if (options.pooler) await checkRole(db, logger);
    }
    const applied = await migrate(db, { isOnlyProcess: options.databaseUrl === undefined });
    if (applied.migrations.length > 0) {
      logger.info(`Applied migrations: ${applied.migrations.join(', ')}`);
    } else if (applied.functions) {
      logger.info('Updated the functions of the database');
    }
    if (options.clockOffsetMs !== undefined) await moveClock(db, options.clockOffsetMs);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Connections for long reads; few, because each holds back the cleaning of the copy. */
const READ_POOL_SIZE = 4;

/**
 * Opens a copy of the database for long reads, such as a standby. Nothing is migrated, and no balance, limit or decision
 * may depend on it.
 */
export function openReadCopy(url: string): Database {
  const limits = limitsWith();
  return createDatabase(
    createPostgresSource({ url, poolSize: READ_POOL_SIZE, limits, mayBeStandby: true }),
  );
}

/** Creates a handle on the sessions of any source, without migrating. */
export function createDatabase(source: SessionSource): Database {
  return new Database(source);
}

async function openSource(
  options: DatabaseOptions,
  logger: DatabaseLogger,
): Promise<SessionSource> {
  const { databaseUrl, dataDir } = options;
  const limits = limitsWith(options.callLimits);
  if (databaseUrl !== undefined) {
    const { pooler, poolSize = 10 } = options;
    return createPostgresSource({ url: databaseUrl, poolSize, limits, pooler });
  }
  if (dataDir === undefined) {
    return createPgliteSource(await PGlite.create(), limits);
  }
  const { pglite, lock } = await openEmbedded(dataDir, logger);
  const source = createPgliteSource(pglite, limits, options.onStop);
  const housekeeping = startHousekeeping(source, {
    intervalMs: 15_000,
    maxLogBytes: 64 * 1024 * 1024,
    onError: (error) => {
      logger.warn(`Housekeeping of the database failed: ${String(error)}`);
    },
  });
  return {
    acquire: (use) => source.acquire(use),
    release: (session) => {
      source.release(session);
    },
    listen: (channel, listener) => source.listen(channel, listener),
    get stopped() {
      return source.stopped;
    },
    backup: createEmbeddedBackup({ source, directory: databaseDirectoryOf(dataDir), housekeeping }),
    async close() {
      housekeeping.stop();
      try {
        await source.close();
      } finally {
        lock.release();
      }
    },
  };
}

/** Retries while PostgreSQL is not reachable, because it may be starting too. A permanent refusal is not retried. */
async function waitForPostgres(
  db: Database,
  { url, limitMs, logger }: { url: string; limitMs: number; logger: DatabaseLogger },
): Promise<void> {
  const probe = db.usedFor('probe');
  const startedAt = performance.now();
  let reportedAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      await queryRaw(probe, 'SELECT 1');
      return;
    } catch (error) {
      const waitedMs = performance.now() - startedAt;
      const reason = describeCause(error);
      if (waitedMs >= limitMs || !mayComeYet(error)) {
        throw new Error(
          `PostgreSQL at ${describeServer(url)} cannot be used: ${reason}. ` +
            'Start it, or correct DATABASE_URL, then start again.',
          { cause: error },
        );
      }
      if (waitedMs - reportedAt >= START_REPORT_MS) {
        reportedAt = waitedMs;
        logger.warn(
          `Waiting for PostgreSQL at ${describeServer(url)} (${Math.round(waitedMs / 1000)} of ` +
            `${Math.round(limitMs / 1000)} s): ${reason}`,
        );
      }
      await sleep(START_RETRY_MS);
    }
  }
}

/** Returns false for a refusal that is not temporary, because connecting again would fail in the same way. */
function mayComeYet(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailableError ? error.cause : error;
  return findSqlState(cause) === undefined || isUnavailable(cause);
}

/** Returns the message of the root cause. Node puts the refusals of several IPs of one host into one error. */
function describeCause(error: unknown): string {
  if (error instanceof AggregateError) return describeCause(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : describeCause(error.cause);
}

/** Returns hosts and database of the URL, without the password. */
function describeServer(url: string): string {
  return /^\w+:\/\/(?:[^/?]*@)?([^@?]+)/.exec(url)?.[1] ?? 'DATABASE_URL';
}

/** Warns about settings that a pooler takes from the role, because its clients cannot send them. */
async function checkRole(db: Database, logger: DatabaseLogger): Promise<void> {
  const [role] = await queryRaw<{ jit: string; idle: string }>(
    db,
    `SELECT current_setting('jit') AS jit, current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  if (role?.jit === 'off' && role.idle !== '0') return;
  logger.warn(
    'The role of DATABASE_URL needs two settings, which a pooler does not pass on: ' +
      "ALTER ROLE … SET jit = off; ALTER ROLE … SET idle_in_transaction_session_timeout = '60s'",
  );
}

async function moveClock(db: Database, offsetMs: number): Promise<void> {
  const [clock] = await queryRaw<{ present: boolean }>(
    db,
    `SELECT to_regclass('clock') IS NOT NULL AS present`,
  );
  if (clock?.present) await queryRaw(db, 'UPDATE clock SET offset_ms = $1', [offsetMs]);
}
