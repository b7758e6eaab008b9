import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { settleRounds } from '@/server/lotto/settlement.service';
import { noteHeartbeat } from '@/server/yeekee/heartbeat.service';
import { createTestApp, type TestApp } from '../../support/app';
import { findLottoFaults, putBill, readBill } from '../../support/draw.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';
import { drawYeekeeRounds } from '../../support/test-seeds';
import { makeShots, openYeekeeRound, putShots } from '../../support/yeekee.fixture';
import { findShooters, readYeekee } from '../../support/yeekee-draw.fixture';

const NOTE = 'ระบบขัดข้องในนาทีสุดท้ายของการยิงเลข คืนเงินทุกโพย';
/** Seconds since the end of shooting, in every round of these tests. */
const ENDED_SECONDS_AGO = 180;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()] });
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLottoFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

/** Opens a round with ended shooting and enough shots. */
async function openEndedRound() {
  const round = await openYeekeeRound(app, { closes: -5 });
  await putShots(app.db, round, makeShots(20));
  return round;
}

/**
 * Writes heartbeats at the given seconds after the end of shooting; negative values are before it.
 * @param jump seconds by which the business clock has been put forward since the heartbeats; negative if it was put
 * back
 */
async function putBeats(seconds: readonly number[], jump = 0): Promise<void> {
  await queryRaw(
    app.db,
    `INSERT INTO heartbeats (real_at, at)
     SELECT clock_timestamp() + s * interval '1 second', business_now() + (s - $2::float8) * interval '1 second'
     FROM unnest($1::text::float8[]) AS s`,
    [`{${seconds.map((second) => second - ENDED_SECONDS_AGO).join(',')}}`, jump],
  );
}

/** Returns one heartbeat every five seconds, including both ends. */
const every5 = (from: number, to: number): number[] =>
  Array.from({ length: Math.floor((to - from) / 5) + 1 }, (_, index) => from + index * 5);

const NOW = ENDED_SECONDS_AGO;

describe('a silence of heartbeats', () => {
  const cases: Record<string, { beats: number[]; isOutage: boolean }> = {
    'that did not occur': { beats: every5(-300, NOW), isOutage: false },
    'in the last minute': { beats: [...every5(-300, -50), ...every5(-20, NOW)], isOutage: true },
    'that ended a moment before the last minute': {
      beats: [...every5(-300, -120), ...every5(-61, NOW)],
      isOutage: false,
    },
    'that reached into the last minute': {
      beats: [...every5(-300, -120), ...every5(-55, NOW)],
      isOutage: true,
    },
    'that began before the end': {
      beats: [...every5(-300, -5), ...every5(40, NOW)],
      isOutage: true,
    },
    'that began after the end': {
      beats: [...every5(-300, 1), ...every5(60, NOW)],
      isOutage: false,
    },
    'of less than twenty seconds': {
      beats: [...every5(-300, -40), ...every5(-21, NOW)],
      isOutage: false,
    },
    'of more than twenty seconds': {
      beats: [...every5(-300, -40), ...every5(-19, NOW)],
      isOutage: true,
    },
    'from before the end of shooting until now': { beats: every5(-300, -30), isOutage: true },
    'from after the end of shooting until now': { beats: every5(-300, 2), isOutage: false },
    'since before shooting began': { beats: [-50_000], isOutage: true },
    'before the first heartbeat of all': { beats: every5(-40, NOW), isOutage: false },
  };
  test.each(Object.entries(cases))(
    'voids the round only if it is an outage: a silence %s',
    async (_, { beats, isOutage }) => {
      const round = await openEndedRound();
      await putBeats(beats);
      await drawYeekeeRounds(app.db);
      expect(await readYeekee(app.db, round)).toMatchObject(
        isOutage
          ? { state: 'voided', note: NOTE, isPublished: true, isDone: true, announced: null }
          : { state: 'drawing', note: null, isPublished: true },
      );
    },
  );
});

test('an outage refunds every bill of the round', async () => {
  const [member] = await findShooters(app.db);
  const round = await openEndedRound();
  const bill = await putBill(app.db, round, member!.accountId, [
    { type: 'run_top', number: '7', amount: 100_00 },
  ]);
  await putBeats(every5(-300, -30));
  await drawYeekeeRounds(app.db);
  await settleRounds(app.db);
  expect(await readBill(app.db, bill)).toMatchObject({
    state: 'refunded',
    transfers: ['lotto_refund 10000'],
  });
});

test('a business clock that is put forward does not count as an outage', async () => {
  const round = await openEndedRound();
  // Until three seconds ago, the business clock was twelve hours behind its present setting.
  await putBeats(every5(-300, NOW - 3), 12 * 3600);
  await drawYeekeeRounds(app.db);
  expect((await readYeekee(app.db, round)).state).toBe('drawing');
});

test('a business clock that is put back does not count as an outage', async () => {
  const round = await openEndedRound();
  // Until three seconds ago, the business clock was twelve hours ahead of its present setting.
  await putBeats(every5(-300, NOW - 3), -12 * 3600);
  await drawYeekeeRounds(app.db);
  expect((await readYeekee(app.db, round)).state).toBe('drawing');
});

test('the last heartbeat before a long silence is kept, and older heartbeats are deleted', async () => {
  const hours = (count: number) => -count * 3600;
  await putBeats([hours(80), hours(60), hours(50)]);
  const round = await openEndedRound();
  await noteHeartbeat(app.db);
  await noteHeartbeat(app.db);
  const ages = await queryRaw<{ hours: number }>(
    app.db,
    `SELECT round(extract(epoch FROM clock_timestamp() - real_at) / 3600)::int AS hours FROM heartbeats ORDER BY real_at`,
  );
  expect(ages.map((age) => age.hours)).toEqual([50, 0, 0]);
  await drawYeekeeRounds(app.db);
  expect(await readYeekee(app.db, round)).toMatchObject({ state: 'voided', note: NOTE });
});

test('every process writes a heartbeat before it is ready, and then by a job', async () => {
  await app.app.open();
  expect(await queryRaw(app.db, 'SELECT 1 FROM heartbeats')).toHaveLength(1);
  const job = app.app.jobs.find(({ name }) => name === 'heartbeat');
  expect(job?.isClaimed).toBeFalsy();
  await runJob(app, 'heartbeat');
  expect(await queryRaw(app.db, 'SELECT 1 FROM heartbeats')).toHaveLength(2);
});
