import { type Executor, queryRaw } from '../db/raw';
import type { Job } from './jobs.service';

/** The runs of one job, as its process knows them. Times are milliseconds of `performance.now()`. */
interface JobNote {
  everySeconds: number;
  startedAtMs: number;
  doneAtMs?: number;
  failedAtMs?: number;
  error?: string;
}

/** Notes of the runs of the jobs of one process. */
export interface JobLog {
  /** Adds jobs, which start now. */
  add: (jobs: readonly NotedJob[]) => void;
  noteDone: (name: string) => void;
  noteFailed: (name: string, error: unknown) => void;
  /** Writes the notes to the table `job_runs`, where those of all processes meet. */
  write: (db: Executor) => Promise<void>;
}

type NotedJob = Pick<Job, 'name' | 'everySeconds'>;

const LONGEST_ERROR = 500;
/** A job that no process has any more is forgotten after this time. */
const KEPT = '1 day';

/** Creates the log of the jobs of a process, which start now. */
export function createJobLog(jobs: readonly NotedJob[] = []): JobLog {
  const notes = new Map<string, JobNote>();
  const add = (added: readonly NotedJob[]): void => {
    const startedAtMs = performance.now();
    for (const { name, everySeconds } of added) notes.set(name, { everySeconds, startedAtMs });
  };
  add(jobs);
  const change = (name: string, changes: Partial<JobNote>): void => {
    const note = notes.get(name);
    if (note) Object.assign(note, changes);
  };
  return {
    add,
    noteDone: (name) => change(name, { doneAtMs: performance.now() }),
    noteFailed: (name, error) =>
      change(name, {
        failedAtMs: performance.now(),
        error: (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_ERROR),
      }),
    write: async (db) => {
      const nowMs = performance.now();
      const ageOf = (atMs: number | undefined) =>
        atMs === undefined ? null : Math.max(0, nowMs - atMs);
      const rows = [...notes].map(([name, note]) => ({
        ...{ name, everySeconds: note.everySeconds, error: note.error ?? null },
        ...{ upFor: ageOf(note.startedAtMs), doneAgo: ageOf(note.doneAtMs) },
        failedAgo: ageOf(note.failedAtMs),
      }));
      // Rows are written in the order of their names, so that two processes never deadlock.
      await queryRaw(
        db,
        `INSERT INTO job_runs (name, every_seconds, up_at, done_at, failed_at, error, noted_at)
         SELECT n.name, n."everySeconds", now.at - n."upFor" * ms.one, now.at - n."doneAgo" * ms.one,
           now.at - n."failedAgo" * ms.one, n.error, now.at
         FROM jsonb_to_recordset($1::text::jsonb) AS n (name text, "everySeconds" integer, "upFor" double precision,
             "doneAgo" double precision, "failedAgo" double precision, error text)
           CROSS JOIN (SELECT clock_timestamp() AS at) now CROSS JOIN (SELECT interval '1 millisecond' AS one) ms
         ORDER BY n.name
         ON CONFLICT (name) DO UPDATE SET every_seconds = excluded.every_seconds, noted_at = excluded.noted_at,
           up_at = greatest(job_runs.up_at, excluded.up_at), done_at = greatest(job_runs.done_at, excluded.done_at),
           failed_at = greatest(job_runs.failed_at, excluded.failed_at),
           error = CASE WHEN excluded.failed_at >= coalesce(job_runs.failed_at, '-infinity') THEN excluded.error
             ELSE job_runs.error END`,
        [JSON.stringify(rows)],
      );
      await queryRaw(
        db,
        `DELETE FROM job_runs WHERE noted_at < clock_timestamp() - interval '${KEPT}'`,
      );
    },
  };
}
