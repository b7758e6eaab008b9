import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DataInputOf } from '@/contract/endpoint';
import type { reportToday } from '@/contract/operator/reports.contract';
import { addDays, toDayStart } from '@/domain/calendar-day';
import { queryRaw } from '@/server/db/raw';
import { verifyPlayed } from '@/server/played/played-verify';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { parseFigures } from '../../support/reports.fixture';
import { createTestPlayers } from '../../support/test-players';

/** The first day of a month: the day of the figures. */
const DAY = '2031-03-01';
const MINUTE_MS = 60_000;

let app: TestApp;
/** Ids of three members, of whom the last belongs to the agent's own people. */
let members: number[];

beforeAll(async () => {
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    prepare: async ({ db }) => {
      await createTestPlayers((text, values) => queryRaw(db, text, values), 3, 1_00);
    },
  });
  const rows = await queryRaw<{ id: number }>(
    app.db,
    `SELECT id FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  members = rows.map(({ id }) => id);
});
beforeEach(() => app.reset());
afterAll(() => app.close());

interface Stake {
  who: number;
  /** Minutes since the start of the day; negative on the day before. */
  minute: number;
  stake: number;
  payout: number;
  area: 'games' | 'lotto';
}

const instantOf = (minute: number) => new Date(toDayStart(DAY).getTime() + minute * MINUTE_MS);

async function settle({ who, minute, stake, payout, area }: Stake): Promise<void> {
  await queryRaw(
    app.db,
    `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, $2::text, 'test/' || gen_random_uuid(), $3::bigint, $4::bigint, 0,
       $5::timestamptz, NULL, NULL, NULL, CASE $2 WHEN 'games' THEN 'slot' END)::settled_stakes])`,
    [members[who], area, stake, payout, instantOf(minute)],
  );
}

/** Rolls up at most some stakes. */
async function rollUp(most: number): Promise<void> {
  await queryRaw(app.db, 'SELECT mark_played()');
  await queryRaw(app.db, 'SELECT roll_up_played($1)', [most]);
}

/** Reads the figures of the day up to half a minute after a minute, some days later. */
async function readUpTo(minute: number, daysLater: 1 | 7 = 1) {
  const now = toDayStart(addDays(DAY, daysLater)).getTime() + (minute + 0.5) * MINUTE_MS;
  await app.moveClock(now - Date.now());
  const report = (await operate(app, '/reports/today')).data as DataInputOf<typeof reportToday>;
  const { stakes, prizes, ggr, players } = parseFigures(
    daysLater === 1 ? report.yesterday : report.week_ago,
  );
  return { stakes, prizes, ggr, players };
}

/** Sums up the stakes of the day in TypeScript, independently of the SQL. */
function computeUpTo(settled: readonly Stake[], until: number) {
  const own = settled.filter(({ who, minute }) => who < 2 && minute >= 0 && minute <= until);
  const total = (of: (stake: Stake) => number) => own.reduce((sum, stake) => sum + of(stake), 0);
  const players = [0, 1].filter((who) =>
    ['games', 'lotto'].some(
      (area) =>
        own
          .filter((stake) => stake.who === who && stake.area === area)
          .reduce((sum, { stake }) => sum + stake, 0) > 0,
    ),
  );
  return {
    stakes: total(({ stake }) => stake),
    prizes: total(({ payout }) => payout),
    ggr: total(({ stake, payout }) => stake - payout),
    players: players.length,
  };
}

const minutes = fc.constantFrom(-1, 0, 1, 59, 60, 61, 119, 120, 785, 1379, 1380, 1438, 1439);
const steps = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        who: fc.nat(2),
        minute: minutes,
        stake: fc.constantFrom(1_00, 1_00, -1_00, 0),
        payout: fc.constantFrom(0, 30, -30),
        area: fc.constantFrom('games' as const, 'lotto' as const),
      }),
    },
    { weight: 1, arbitrary: fc.constantFrom(2, 5_000) },
  ),
  { minLength: 5, maxLength: 24 },
);

describe('the figures of an earlier day up to the time of today', () => {
  test('are the plain sums of its stakes, in any order of hours, voids and roll-ups', async () => {
    await fc.assert(
      fc.asyncProperty(
        steps,
        fc.array(minutes, { minLength: 1, maxLength: 3 }),
        async (plan, asked) => {
          await app.reset();
          await queryRaw(app.db, 'UPDATE members SET is_staff = true WHERE id = $1', [members[2]]);
          const settled: Stake[] = [];
          for (const step of plan) {
            if (typeof step === 'number') {
              await rollUp(step);
              continue;
            }
            await settle(step);
            settled.push(step);
          }
          for (const minute of asked) {
            if (minute < 0) continue;
            expect(await readUpTo(minute)).toEqual(computeUpTo(settled, minute));
            await rollUp(5_000);
            expect(await readUpTo(minute, 7)).toEqual(computeUpTo(settled, minute));
          }
          expect(await verifyPlayed(app.db)).toMatchObject({ is_right: true, wrong: [] });
        },
      ),
      { numRuns: 40 },
    );
  });

  test('read stakes of whole hours from the sums', async () => {
    const stake = { who: 0, payout: 0, area: 'games' } as const;
    await settle({ ...stake, minute: 30, stake: 5_00 });
    await settle({ ...stake, minute: 61, stake: 7_00 });
    await rollUp(5_000);
    await queryRaw(
      app.db,
      'UPDATE played_hours SET stake = stake + 1 WHERE starts_at >= $1::timestamptz',
      [instantOf(0)],
    );
    expect(await readUpTo(62)).toMatchObject({ stakes: 12_01 });
    expect(await readUpTo(120)).toMatchObject({ stakes: 12_02 });
  });
});
