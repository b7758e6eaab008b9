import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createDatabaseJobs } from '@/server/jobs/database-jobs';
import type { Job } from '@/server/jobs/jobs.service';
import { createPostgresDatabase, type PostgresDatabase } from '../../support/postgres';

const logger = pino({ level: 'silent' });
let database: PostgresDatabase;
let db: Database;

beforeAll(async () => {
  database = await createPostgresDatabase('schema');
  db = await openDatabase({ databaseUrl: database.url });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Runs {
  /** Names of the agents whose job ran. */
  readonly shared: string[];
  readonly own: string[];
  /** Jobs that were noted for the metrics of an agent, as AGENT JOB. */
  readonly noted: Set<string>;
}

/** Starts the same two jobs for two agents, and waits until each has its turn. */
async function runForTwo(): Promise<Runs> {
  const runs: Runs = { shared: [], own: [], noted: new Set() };
  const jobs = createDatabaseJobs({ db, logger });
  const jobsOf = (code: string): Job[] => [
    {
      ...{ name: 'sweep', everySeconds: 3_600, isClaimed: true, alsoAtStart: true },
      run: () => Promise.resolve(void runs.shared.push(code)),
    },
    {
      ...{ name: 'send', everySeconds: 3_600, isClaimed: true, isOfAgent: true },
      run: () => Promise.resolve(void runs.own.push(code)),
    },
  ];
  for (const code of ['ONE', 'TWO']) {
    const noteJob = (name: string) => void runs.noted.add(`${code} ${name}`);
    jobs.start({ code, jobs: jobsOf(code), logger, noteJob });
  }
  await expect
    .poll(() => [...runs.noted])
    .toEqual(expect.arrayContaining(['ONE sweep', 'TWO sweep', 'ONE send/ONE', 'TWO send/TWO']));
  await jobs.stop();
  return runs;
}

test('agents of one process run a job of the database once, and their own jobs each', async () => {
  const { shared, own } = await runForTwo();
  expect(shared).toEqual(['ONE']);
  expect(own.sort()).toEqual(['ONE', 'TWO']);
  const claimed = await queryRaw<{ name: string }>(db, 'SELECT name FROM jobs ORDER BY name');
  expect(claimed.map(({ name }) => name)).toEqual(['send/ONE', 'send/TWO', 'sweep']);
});
