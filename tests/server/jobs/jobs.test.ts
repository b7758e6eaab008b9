import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { fetchJobAges, type Job, startJobs } from '@/server/jobs/jobs.service';
import { createTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
const log: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => log.push(line) });

beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
});
beforeEach(async () => {
  await database.reset();
  log.length = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.close());

/** More than any turn asks of the database; its only connection serves one query after the other. */
const QUERIES_OF_A_TURN = 30;

/** Lets every process look once for what is due, and waits until they have done it. */
async function takeTurn(): Promise<void> {
  vi.advanceTimersByTime(1_000);
  for (let i = 0; i < QUERIES_OF_A_TURN; i += 1) await queryRaw(database.db, 'SELECT 1');
}

const startProcess = (...jobs: readonly Job[]) => startJobs({ db: database.db, logger }, jobs);

function countingJob(name: string, run: () => Promise<void> = () => Promise.resolve()) {
  const job = {
    name,
    everySeconds: 60,
    runs: 0,
    run: () => {
      job.runs += 1;
      return run();
    },
  };
  return job;
}

/** As if everything that was done so far had been done longer ago. */
async function itIsLater(seconds: number): Promise<void> {
  await queryRaw(
    database.db,
    `UPDATE jobs SET due_at = due_at - $1::int * interval '1 second',
       finished_at = finished_at - $1::int * interval '1 second'`,
    [seconds],
  );
}

async function moveBusinessClock(interval: string): Promise<void> {
  await queryRaw(
    database.db,
    'UPDATE clock SET offset_ms = offset_ms + extract(epoch FROM $1::text::interval)::bigint * 1000',
    [interval],
  );
}

test('a job is run at first, and again when it is due', async () => {
  const job = countingJob('one');
  const stop = startProcess(job);
  await takeTurn();
  expect(job.runs).toBe(1);
  await takeTurn();
  expect(job.runs).toBe(1);
  await itIsLater(61);
  await takeTurn();
  expect(job.runs).toBe(2);
  await stop();
});

test.each([
  ['40 days', '-40 days'],
  ['-40 days', '40 days'],
])(
  'a business clock that is put wrong by %s and right again moves no job',
  async (wrong, right) => {
    const job = countingJob('steady');
    const stop = startProcess(job);
    await moveBusinessClock(wrong);
    await takeTurn();
    expect(job.runs).toBe(1);
    await moveBusinessClock(right);
    await takeTurn();
    expect(job.runs).toBe(1);
    await itIsLater(61);
    await takeTurn();
    expect(job.runs).toBe(2);
    await stop();
  },
);

test('a job that is due further ahead than one turn is due now: the clock of the host was wrong', async () => {
  const job = countingJob('ahead');
  const stop = startProcess(job);
  await takeTurn();
  await itIsLater(-3_600);
  await takeTurn();
  expect(job.runs).toBe(2);
  await takeTurn();
  expect(job.runs).toBe(2);
  await stop();
});

test('tells how long ago a job was last done, by the real clock', async () => {
  const stop = startProcess(
    countingJob('done'),
    countingJob('broken', () => Promise.reject(new Error('no luck'))),
  );
  await takeTurn();
  await moveBusinessClock('40 days');
  await itIsLater(100);
  const ages = await fetchJobAges(database.db);
  expect(ages.map(({ name }) => name)).toEqual(['done']);
  expect(ages[0]?.seconds).toBeGreaterThanOrEqual(100);
  expect(ages[0]?.seconds).toBeLessThan(160);
  await stop();
});

test('of two processes one claims it', async () => {
  const [first, second] = [countingJob('shared'), countingJob('shared')];
  const stops = [startProcess(first), startProcess(second)];
  await takeTurn();
  expect(first.runs + second.runs).toBe(1);
  await itIsLater(61);
  await takeTurn();
  expect(first.runs + second.runs).toBe(2);
  await Promise.all(stops.map((stop) => stop()));
});

test('one that is wanted at the start runs in every process, due or not', async () => {
  const [first, second] = [countingJob('eager'), countingJob('eager')];
  const stops = [first, second].map((job) =>
    startProcess(Object.assign(job, { alsoAtStart: true })),
  );
  await takeTurn();
  expect([first.runs, second.runs]).toEqual([1, 1]);
  await takeTurn();
  expect([first.runs, second.runs]).toEqual([1, 1]);
  await Promise.all(stops.map((stop) => stop()));
});

test('one that fails is logged, keeps nobody waiting, and has its next turn', async () => {
  const broken = countingJob('broken', () => Promise.reject(new Error('no luck')));
  const sound = countingJob('sound');
  const stop = startProcess(broken, sound);
  await takeTurn();
  expect([broken.runs, sound.runs]).toEqual([1, 1]);
  expect(log.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      job: 'broken',
      err: expect.objectContaining({ message: 'no luck' }) as object,
    }),
  ]);
  const rows = await queryRaw<{ name: string; finished: boolean }>(
    database.db,
    'SELECT name, finished_at IS NOT NULL AS finished FROM jobs ORDER BY name',
  );
  expect(rows).toEqual([
    { name: 'broken', finished: false },
    { name: 'sound', finished: true },
  ]);
  await itIsLater(61);
  await takeTurn();
  expect(broken.runs).toBe(2);
  await stop();
});

test('stopping waits for what runs and begins nothing more', async () => {
  let finish: () => void = () => undefined;
  let begun: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begun = resolve));
  const slow = countingJob('slow', () => {
    begun();
    return new Promise<void>((resolve) => (finish = resolve));
  });
  const next = countingJob('next');
  const stop = startProcess(slow, next);
  vi.advanceTimersByTime(1_000);
  await started;
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await queryRaw(database.db, 'SELECT 1');
  expect(stopped).toBe(false);
  finish();
  await stopping;
  expect([slow.runs, next.runs]).toEqual([1, 0]);
});
