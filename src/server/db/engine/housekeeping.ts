import type { SessionSource, SqlSession } from './sql-session';

/**
 * Maintenance that a PostgreSQL server does in background processes and an embedded one does not do at all. Without
 * checkpoints the log, and with it the restart after a crash, grows for ever. Without vacuum and analyze the tables
 * swell and the planner has no statistics.
 */
export interface Housekeeping {
  /** Prevents checkpoints until the returned function is called. */
  holdCheckpoints(): () => void;
  stop(): void;
}

/** Interval and thresholds of the maintenance. */
export interface HousekeepingOptions {
  readonly intervalMs: number;
  readonly maxLogBytes: number;
  readonly onError: (error: unknown) => void;
}

const LOG_BYTES = `
  SELECT (pg_current_wal_insert_lsn() - redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;

/**
 * SQL for the table that needs maintenance most. It uses the thresholds of PostgreSQL's own autovacuum, except that
 * inserted rows alone need no vacuum.
 */
const DUE_TABLE = `
  SELECT c.oid::regclass::text AS name,
    s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      OR age(c.relfrozenxid) > 200000000 AS vacuum
  FROM pg_class c JOIN pg_stat_all_tables s ON s.relid = c.oid
  WHERE c.relkind = 'r' AND (
    age(c.relfrozenxid) > 200000000
    OR s.schemaname NOT IN ('pg_catalog', 'information_schema') AND (
      s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
      OR s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)))
  ORDER BY s.n_dead_tup + s.n_mod_since_analyze DESC
  LIMIT 1`;

/** Starts the periodic maintenance of an embedded database; its runs never overlap. */
export function startHousekeeping(
  source: SessionSource,
  options: HousekeepingOptions,
): Housekeeping {
  let busy = false;
  let holders = 0;

  async function tidy(): Promise<void> {
    if (busy) return;
    busy = true;
    try {
      const session = await source.acquire('work');
      try {
        if (holders === 0) await checkpointWhenDue(session, options.maxLogBytes);
        await vacuumWhenDue(session);
      } finally {
        source.release(session);
      }
    } catch (error) {
      options.onError(error);
    } finally {
      busy = false;
    }
  }

  const timer = setInterval(() => void tidy(), options.intervalMs);
  timer.unref();
  return {
    holdCheckpoints() {
      holders += 1;
      return () => {
        holders -= 1;
      };
    },
    stop() {
      clearInterval(timer);
    },
  };
}

async function checkpointWhenDue(session: SqlSession, maxLogBytes: number): Promise<void> {
  const { rows } = await session.run(LOG_BYTES, []);
  if (Number(rows[0]?.['bytes']) > maxLogBytes) await session.run('CHECKPOINT', []);
}

async function vacuumWhenDue(session: SqlSession): Promise<void> {
  const { rows } = await session.run(DUE_TABLE, []);
  const due = rows[0] as { name: string; vacuum: boolean } | undefined;
  if (!due) return;
  await session.run(`${due.vacuum ? 'VACUUM (ANALYZE)' : 'ANALYZE'} ${due.name}`, []);
}
