import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';

/** Work that is due again and again, whichever process claims it. It must be safe to run twice. */
export interface Job {
  name: string;
  everySeconds: number;
  /** Run by every process soon after its start, due or not. */
  alsoAtStart?: boolean;
  run: () => Promise<void>;
}

const POLL_MS = 1_000;

/** How long ago a job was last done. */
export interface JobAge {
  name: string;
  seconds: number;
}

/** How long ago each job was last done, by the real clock; of one that never was nothing is said. */
export async function fetchJobAges(db: Kysely<DatabaseTables>): Promise<JobAge[]> {
  return queryRaw<JobAge>(
    db,
    `SELECT name, extract(epoch FROM clock_timestamp() - finished_at)::float8 AS seconds
     FROM jobs WHERE finished_at IS NOT NULL ORDER BY name`,
  );
}

/**
 * Runs jobs when they are due: claimed with SKIP LOCKED, so that of many processes one runs each.
 * The claim moves the due time ahead before the work starts; a process that dies leaves the work to the next turn.
 * Due is what the real clock says: the business clock may be moved, and work must not wait for it to catch up.
 * @returns a function that stops claiming and resolves when nothing runs any more
 */
export function startJobs(
  deps: { db: Kysely<DatabaseTables>; logger: Logger },
  jobs: readonly Job[],
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let starting = true;

  const tick = async (): Promise<void> => {
    for (const job of jobs) {
      const due = !stopped && (await claim(deps.db, job));
      if (stopped || !(due || (starting && job.alsoAtStart))) continue;
      try {
        await job.run();
        await queryRaw(deps.db, 'UPDATE jobs SET finished_at = clock_timestamp() WHERE name = $1', [
          job.name,
        ]);
      } catch (error) {
        deps.logger.error({ err: error, job: job.name }, 'job failed');
      }
    }
    starting = false;
  };

  const timer = setInterval(() => {
    running = running
      .then(() => (stopped ? undefined : tick()))
      .catch((error: unknown) => {
        deps.logger.error({ err: error }, 'jobs could not be claimed');
      });
  }, POLL_MS);
  timer.unref();

  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}

async function claim(db: Kysely<DatabaseTables>, job: Job): Promise<boolean> {
  await queryRaw(
    db,
    'INSERT INTO jobs (name, due_at) VALUES ($1, clock_timestamp()) ON CONFLICT DO NOTHING',
    [job.name],
  );
  const rows = await queryRaw(
    db,
    // Further ahead than one turn no claim puts it: then the clock was wrong.
    `UPDATE jobs SET due_at = clock_timestamp() + $2 * interval '1 second'
     WHERE name = (
       SELECT name FROM jobs
       WHERE name = $1
         AND (due_at <= clock_timestamp() OR due_at > clock_timestamp() + $2 * interval '1 second')
       FOR UPDATE SKIP LOCKED)
     RETURNING name`,
    [job.name, job.everySeconds],
  );
  return rows.length > 0;
}
