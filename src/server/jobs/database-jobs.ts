import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { createJobLog } from './job-log';
import { type Job, startJobs } from './jobs.service';

/** The jobs of an agent. */
export interface AgentJobs {
  readonly code: string;
  readonly jobs: readonly Job[];
  readonly logger: Logger;
  /** Called when one of the jobs has run, also if another agent brought it. */
  readonly noteJob: (name: string) => void;
}

/** The jobs that this process does on one database. */
export interface DatabaseJobs {
  /** Starts the jobs of an agent. A job of the whole database runs once, even if several agents bring it. */
  readonly start: (agent: AgentJobs) => void;
  /** Stops all jobs, and resolves when none runs. */
  readonly stop: () => Promise<void>;
}

const NOTE_JOBS_EVERY_SECONDS = 60;

/**
 * Creates the jobs of a database. An agent's own jobs have its code in their names, by which runs are claimed and noted:
 * agents of one database may be served by different processes.
 */
export function createDatabaseJobs(options: { db: Database; logger: Logger }): DatabaseJobs {
  const db = options.db.usedFor('job');
  const log = createJobLog();
  const running = new Set<string>();
  const listeners: AgentJobs['noteJob'][] = [];
  const stops: (() => Promise<void>)[] = [];
  const run = (jobs: readonly Job[], logger: Logger, noteJob: AgentJobs['noteJob']): void => {
    const onDone = (name: string, hasRun: boolean) => {
      noteJob(name);
      if (hasRun) log.noteDone(name);
    };
    stops.push(startJobs({ db, logger, onDone, onFailed: log.noteFailed }, jobs));
  };
  const noteForAll = (name: string) => {
    for (const noteJob of listeners) noteJob(name);
  };
  const noteJobs: Job = {
    name: 'note-jobs',
    everySeconds: NOTE_JOBS_EVERY_SECONDS,
    run: () => log.write(db),
  };
  return {
    start({ code, jobs, logger, noteJob }) {
      const own = jobs
        .filter(({ isOfAgent }) => isOfAgent)
        .map((job) => ({ ...job, name: `${job.name}/${code}` }));
      const shared = jobs.filter(({ name, isOfAgent }) => !isOfAgent && !running.has(name));
      for (const { name } of shared) running.add(name);
      log.add([...shared, ...own]);
      if (listeners.length === 0) run([noteJobs], options.logger, noteForAll);
      listeners.push(noteJob);
      run(shared, options.logger, noteForAll);
      run(own, logger, noteJob);
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
