import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { type Job, startJobs } from '@/server/jobs/jobs.service';
import { createTestDatabase, type TestDatabase } from '../../support/database';

let database: TestDatabase;
const log: string[] = [];
const done: string[] = [];
const logger = pino({ level: 'error' }, { write: (line) => log.push(line) });

beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
});
beforeEach(async () => {
  await database.reset();
  log.length = 0;
  done.length = 0;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => vi.useRealTimers());
afterAll(() => database.close());

const FIRST_TURN_MS = 1_000;
/** More queries than any job run makes. The pool has one connection, so they run after the queries of the due jobs. */
const QUERIES_OF_A_TURN = 30;

/** Advances the time of every process and waits until the due jobs have queried the database. */
async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  for (let i = 0; i < QUERIES_OF_A_TURN; i += 1) await queryRaw(database.db, 'SELECT 1');
}

const startProcess = (...jobs: readonly Job[]) =>
  startJobs({ db: database.db, logger, onDone: (name) => done.push(name) }, jobs);

function countingJob(name: string, run: Job['run'] = () => Promise.resolve()) {
  const job = {
    name,
    everySeconds: 60,
    isClaimed: true,
    runs: 0,
    run: (signal: AbortSignal) => {
      job.runs += 1;
      return run(signal);
    },
  };
  return job;
}

/** Creates a job run that ends when the test calls `finish`. */
function slowRun() {
  let finish: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { run: () => ended, finish: () => finish() };
}

/** Moves the due time of every claim into the past, by the given seconds. */
async function itIsLater(seconds: number): Promise<void> {
  await queryRaw(database.db, `UPDATE jobs SET due_at = due_at - $1::int * interval '1 second'`, [
    seconds,
  ]);
}

async function moveBusinessClock(interval: string): Promise<void> {
  await queryRaw(
    database.db,
    'UPDATE clock SET offset_ms = offset_ms + extract(epoch FROM $1::text::interval)::bigint * 1000',
    [interval],
  );
}

test('a job runs at the start and again after its interval', async () => {
  const job = Object.assign(countingJob('one'), { isClaimed: false });
  const stop = startProcess(job);
  await pass(FIRST_TURN_MS);
  expect(job.runs).toBe(1);
  await pass(58_000);
  expect(job.runs).toBe(1);
  await pass(2_000);
  expect(job.runs).toBe(2);
  await stop();
});

test('a job without a claim runs in every process and writes no row', async () => {
  const [first, second] = [countingJob('each'), countingJob('each')];
  const stops = [first, second].map((job) =>
    startProcess(Object.assign(job, { isClaimed: false })),
  );
  await pass(FIRST_TURN_MS);
  expect([first.runs, second.runs]).toEqual([1, 1]);
  expect(await queryRaw(database.db, 'SELECT name FROM jobs')).toEqual([]);
  await Promise.all(stops.map((stop) => stop()));
});

test.each([
  ['40 days', '-40 days'],
  ['-40 days', '40 days'],
])(
  'a business clock that is wrong by %s and then corrected does not change when a job runs',
  async (wrong, right) => {
    const job = countingJob('steady');
    const stop = startProcess(job);
    await moveBusinessClock(wrong);
    await pass(FIRST_TURN_MS);
    expect(job.runs).toBe(1);
    await moveBusinessClock(right);
    await pass(60_000);
    expect(job.runs).toBe(1);
    await itIsLater(61);
    await pass(60_000);
    expect(job.runs).toBe(2);
    await stop();
  },
);

test('a claim that a wrong clock set more than one interval ahead does not stop a job', async () => {
  const job = countingJob('ahead');
  const stop = startProcess(job);
  await pass(FIRST_TURN_MS);
  await itIsLater(-3_600);
  await pass(60_000);
  expect(job.runs).toBe(2);
  await pass(60_000);
  expect(job.runs).toBe(2);
  await stop();
});

test('a finished job is reported in each process, even where it did not run, and a failed job is not', async () => {
  const broken = countingJob('broken', () => Promise.reject(new Error('no luck')));
  const stops = [startProcess(countingJob('done'), broken), startProcess(countingJob('done'))];
  await pass(FIRST_TURN_MS);
  expect(done).toEqual(['done', 'done']);
  await Promise.all(stops.map((stop) => stop()));
});

test('a due job runs in only one of two processes', async () => {
  const [first, second] = [countingJob('shared'), countingJob('shared')];
  const stops = [startProcess(first), startProcess(second)];
  await pass(FIRST_TURN_MS);
  expect(first.runs + second.runs).toBe(1);
  await itIsLater(61);
  await pass(60_000);
  expect(first.runs + second.runs).toBe(2);
  await Promise.all(stops.map((stop) => stop()));
});

test('a job with `alsoAtStart` runs at the start of every process, due or not', async () => {
  const [first, second] = [countingJob('eager'), countingJob('eager')];
  const stops = [first, second].map((job) =>
    startProcess(Object.assign(job, { alsoAtStart: true })),
  );
  await pass(FIRST_TURN_MS);
  expect([first.runs, second.runs]).toEqual([1, 1]);
  await pass(60_000);
  expect([first.runs, second.runs]).toEqual([1, 1]);
  await Promise.all(stops.map((stop) => stop()));
});

test('a job that fails is logged, delays no other job and runs again at its next time', async () => {
  const broken = countingJob('broken', () => Promise.reject(new Error('no luck')));
  const sound = countingJob('sound');
  const stop = startProcess(broken, sound);
  await pass(FIRST_TURN_MS);
  expect([broken.runs, sound.runs]).toEqual([1, 1]);
  expect(log.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({
      job: 'broken',
      err: expect.objectContaining({ message: 'no luck' }) as object,
    }),
  ]);
  await itIsLater(61);
  await pass(60_000);
  expect(broken.runs).toBe(2);
  await stop();
});

test('a job that hangs for a minute delays no other job', async () => {
  const { run, finish } = slowRun();
  const hanging = countingJob('hanging', run);
  const draws = Object.assign(countingJob('draws'), { everySeconds: 1, isClaimed: false });
  const stop = startProcess(hanging, draws);
  await pass(FIRST_TURN_MS);
  for (let second = 0; second < 59; second += 1) await pass(1_000);
  expect(hanging.runs).toBe(1);
  expect(draws.runs).toBe(60);
  finish();
  await stop();
});

test('a job beyond its time limit is aborted, counts as failed and runs again at its next time', async () => {
  const { run, finish } = slowRun();
  const signals: AbortSignal[] = [];
  const endless = Object.assign(
    countingJob('endless', (signal) => {
      signals.push(signal);
      return run();
    }),
    { isClaimed: false, timeLimitMs: 5_000 },
  );
  const stop = startProcess(endless);
  await pass(FIRST_TURN_MS);
  expect(signals[0]?.aborted).toBe(false);
  await pass(5_000);
  expect(signals[0]?.aborted).toBe(true);
  expect(done).toEqual([]);
  expect(JSON.parse(log[0]!)).toMatchObject({
    job: 'endless',
    err: { message: 'the job took longer than 5000 ms' },
  });
  await pass(55_000);
  expect(endless.runs).toBe(2);
  finish();
  await stop();
});

test('stopping the jobs waits for running ones and starts no new ones', async () => {
  const { run, finish } = slowRun();
  const slow = countingJob('slow', run);
  const stop = startProcess(slow);
  await pass(FIRST_TURN_MS);
  expect(slow.runs).toBe(1);
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await pass(59_000);
  expect(stopped).toBe(false);
  finish();
  await stopping;
  await pass(120_000);
  expect(slow.runs).toBe(1);
});
