import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { type DatabaseLogger, openEmbedded } from './embedded';
import { startHousekeeping } from './housekeeping';
import { createDialect } from './kysely-dialect';
import { migrate } from './migrate';
import { createPgliteSource } from './pglite-source';
import { createPostgresSource } from './postgres-source';
import { queryRaw } from './raw';
import type { SessionSource } from './sql-session';
import type { DatabaseTables } from './tables';

/** The only handle on the database. `destroy()` closes it. */
export class Database extends Kysely<DatabaseTables> {
  /** Listens to a channel of NOTIFY. @returns stops it */
  readonly listen: SessionSource['listen'];

  constructor(source: SessionSource) {
    super({ dialect: createDialect(source) });
    this.listen = (channel, listener) => source.listen(channel, listener);
  }
}

/** Which database to open. Without `databaseUrl` and `dataDir` it lives in memory: tests only. */
export interface DatabaseOptions {
  /** A PostgreSQL server; any number of processes. */
  readonly databaseUrl?: string | undefined;
  /** Directory of the embedded database; one process. */
  readonly dataDir?: string | undefined;
  /** Moves `business_now()`; demo and tests only. */
  readonly clockOffsetMs?: number | undefined;
  readonly logger?: DatabaseLogger | undefined;
  /** Connections to a PostgreSQL server, 10 unless told. */
  readonly poolSize?: number | undefined;
}

const silentLogger: DatabaseLogger = { info: () => undefined, warn: () => undefined };

const ACQUIRE_LIMIT_MS = 30_000;

/** Opens the database and brings its schema up to date. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const logger = options.logger ?? silentLogger;
  const source = await openSource(options, logger);
  const db = createDatabase(source);
  try {
    const applied = await migrate(db);
    if (applied.length > 0) logger.info(`Applied migrations: ${applied.join(', ')}`);
    if (options.clockOffsetMs !== undefined) await moveClock(db, options.clockOffsetMs);
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** A handle on sessions from anywhere, without migrating. */
export function createDatabase(source: SessionSource): Database {
  return new Database(source);
}

async function openSource(
  options: DatabaseOptions,
  logger: DatabaseLogger,
): Promise<SessionSource> {
  const { databaseUrl, dataDir } = options;
  if (databaseUrl !== undefined) {
    return createPostgresSource({
      url: databaseUrl,
      poolSize: options.poolSize ?? 10,
      acquireLimitMs: ACQUIRE_LIMIT_MS,
    });
  }
  if (dataDir === undefined) {
    return createPgliteSource(await PGlite.create(), ACQUIRE_LIMIT_MS);
  }
  const { pglite, lock } = await openEmbedded(dataDir, logger);
  const source = createPgliteSource(pglite, ACQUIRE_LIMIT_MS);
  const housekeeping = startHousekeeping(source, {
    intervalMs: 15_000,
    maxLogBytes: 64 * 1024 * 1024,
    onError: (error) => {
      logger.warn(`Looking after the database failed: ${String(error)}`);
    },
  });
  return {
    ...source,
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

async function moveClock(db: Database, offsetMs: number): Promise<void> {
  const [clock] = await queryRaw<{ present: boolean }>(
    db,
    `SELECT to_regclass('clock') IS NOT NULL AS present`,
  );
  if (clock?.present) await queryRaw(db, 'UPDATE clock SET offset_ms = $1', [offsetMs]);
}
