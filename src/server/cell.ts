import type { Logger } from 'pino';
import { type FairnessKey, importFairnessKey, type SeedSource } from '@/domain/fairness-key';
import type { ServerConfig } from './config';
import { type Database, openDatabase, openReadCopy } from './db/database';
import { provideFairnessKey } from './fairness/fairness-key';
import { ANY_KEY, openSeedSource } from './fairness/seed-source.service';
import { createDatabaseJobs, type DatabaseJobs } from './jobs/database-jobs';
import { seedDemo } from './seed/demo.seed';

/** One database with all that its agents share in this process. */
export interface Cell {
  readonly db: Database;
  /** A copy for long reads; undefined when they use the database itself. */
  readonly readCopy: Database | undefined;
  /** Seeds of future rounds, which the database does not hold. */
  readonly seeds: SeedSource;
  readonly fairnessKey: FairnessKey;
  /** True for a demo whose members have a past. */
  readonly isDemo: boolean;
  readonly jobs: DatabaseJobs;
  /** Closes the connections; nothing may use the database any more. */
  readonly close: () => Promise<void>;
}

/** Options of a cell. */
export interface CellOptions {
  config: ServerConfig;
  logger: Logger;
  /** Milliseconds to wait for a PostgreSQL server that is not reachable yet; a minute by default. */
  startLimitMs?: number;
  /** Called when the embedded database has stopped by itself; only a restart of the process brings it back. */
  onDatabaseStop?: ((reason: Error) => void) | undefined;
}

const KEY_REPLACED =
  'This database was used with another fairness key, which is no longer available: rounds with bets are refunded, ' +
  'and all other coming results get new commitments';

/** Writers of demo data wait for each other by a lock of their connection, which a pooler lends to others. */
const SEED_NEEDS_CONNECTION =
  'Demo data cannot be written through a pooler: set SEED=none, or start once without DATABASE_LISTEN_URL and with the direct DATABASE_URL.';

/**
 * Opens the database of a cell (migrating it), and writes demo data into an empty one.
 * @throws Error with a sentence for the operator when the data directory is in use, the database cannot be used, or its
 * fairness key is another one
 */
export async function openCell(options: CellOptions): Promise<Cell> {
  const { config, logger } = options;
  const provided = provideFairnessKey(config);
  const fairnessKey = await importFairnessKey(provided.bytes);
  const db = await openDatabase({
    ...(config.databaseUrl === undefined
      ? { dataDir: config.dataDir }
      : { databaseUrl: config.databaseUrl, pooler: config.databasePooler }),
    clockOffsetMs: config.clockOffsetMs,
    poolSize: config.databasePool,
    callLimits: { acquireMs: config.databaseAcquireMs, statementMs: config.databaseStatementMs },
    startLimitMs: options.startLimitMs,
    onStop: options.onDatabaseStop,
    logger,
  });
  const readCopy =
    config.databaseReadUrl === undefined ? undefined : openReadCopy(config.databaseReadUrl);
  const close = async () => {
    await Promise.all([db.destroy(), readCopy?.destroy()]);
  };
  try {
    const mayKeepEmpty =
      config.seed === 'none' ||
      (config.seed === undefined && (config.production || config.realMoney));
    const isPlayed = config.seed !== 'demo-unplayed';
    if (config.databasePooler && !mayKeepEmpty) throw new Error(SEED_NEEDS_CONNECTION);
    const seeds = await openSeedSource(db, {
      key: fairnessKey,
      replaces: provided.keep ? ANY_KEY : config.fairnessKeyReplaces,
    });
    // The key file is written only now. If the process is killed before this point, the next start makes another key,
    // which may replace this key in the database.
    provided.keep?.();
    if (seeds.hasReplaced) logger.warn(KEY_REPLACED);
    if (!mayKeepEmpty)
      await seedDemo(db, seeds, { onlyMissing: config.seed === undefined, isPlayed });
    const jobs = createDatabaseJobs({ db, logger });
    return { db, readCopy, seeds, fairnessKey, isDemo: !mayKeepEmpty && isPlayed, jobs, close };
  } catch (error) {
    await close();
    throw error;
  }
}
