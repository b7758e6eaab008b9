import type { Logger } from 'pino';
import { queryRaw } from '../db/raw';
import type { Db } from '../db/tables';

/** Recurring work. It must be safe to run twice, and in several processes at the same time. */
export interface Job {
  name: string;
  everySeconds: number;
  /**
   * True: whenever the job is due, one process claims the run by writing a row. Left out: every process runs the job,
   * so a run should write nothing while there is nothing to do; an idle site would otherwise commit all day.
   */
  isClaimed?: boolean;
  /** True for work of one agent; left out for work on the whole database, which no other agent repeats. */
  isOfAgent?: boolean;
  /**
   * True for a claimed job that every process also runs soon after the process has started, even if the job is not due.
   */
  alsoAtStart?: boolean;
  /** Milliseconds after which a run counts as failed and the next one is scheduled; 60 seconds by default. */
  timeLimitMs?: number;
  /** @param signal aborted when the time limit is reached */
  run: (signal: AbortSignal) => Promise<void>;
}

/** Dependencies of the job runner. */
export interface JobsDeps {
  db: Db;
  logger: Logger;
  /**
   * Called when a run succeeded, and when another process had claimed the run.
   * @param hasRun false when this process left the run to another one, or the job was not due
   */
  onDone?: (jobName: string, hasRun: boolean) => void;
  /** Called when a run failed. */
  onFailed?: (jobName: string, error: unknown) => void;
}

const FIRST_TURN_MS = 1_000;
const TIME_LIMIT_MS = 60_000;

/**
 * Runs each job independently, so that a slow job delays no other. Runs follow the real clock, because work must not
 * wait when the business clock is moved.
 * @returns a function that stops all jobs, and resolves when no run is in progress
 */
export function startJobs(deps: JobsDeps, jobs: readonly Job[]): () => Promise<void> {
  const stops = jobs.map((job) => startRunner(deps, job));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function startRunner(deps: JobsDeps, job: Job): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  let isFirst = true;
  let timer: NodeJS.Timeout;

  const turn = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      const isTaken = !job.isClaimed || (await claim(deps.db, job));
      const runsNow = !stopped && (isTaken || (isFirst && job.alsoAtStart === true));
      if (runsNow) await runWithinLimit(job);
      deps.onDone?.(job.name, runsNow);
    } catch (error) {
      deps.onFailed?.(job.name, error);
      deps.logger.error({ err: error, job: job.name }, 'job failed');
    }
    isFirst = false;
    if (!stopped) schedule(job.everySeconds * 1_000 - (performance.now() - startedAt));
  };
  const schedule = (waitMs: number): void => {
    timer = setTimeout(
      () => {
        running = turn();
      },
      Math.max(0, waitMs),
    );
    timer.unref();
  };

  schedule(FIRST_TURN_MS);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}

/** Runs a job and stops waiting at its time limit, even if the run continues. */
async function runWithinLimit(job: Job): Promise<void> {
  const limitMs = job.timeLimitMs ?? TIME_LIMIT_MS;
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`the job took longer than ${limitMs} ms`);
      controller.abort(error);
      reject(error);
    }, limitMs);
  });
  try {
    await Promise.race([job.run(controller.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Claims a job by moving its due time ahead before the work starts, so after a crash the next run does the work.
 * @returns false when the job is not due
 */
async function claim(db: Db, job: Job): Promise<boolean> {
  const claimed = await queryRaw(
    db,
    `INSERT INTO jobs (name, due_at) VALUES ($1, clock_timestamp() + $2 * interval '1 second')
     ON CONFLICT (name) DO UPDATE SET due_at = excluded.due_at
     -- Further ahead than one turn no claim puts it: then the clock was wrong. The clock is read again, because
     -- excluded.due_at is older than the claim of another process that this statement waited for.
     WHERE jobs.due_at <= clock_timestamp() OR jobs.due_at > clock_timestamp() + $2 * interval '1 second'
     RETURNING name`,
    [job.name, job.everySeconds],
  );
  return claimed.length > 0;
}
