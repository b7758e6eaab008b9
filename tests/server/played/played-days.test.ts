import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberWinloss } from '@/contract/statement.contract';
import { addDays, type CalendarDay, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { demoMembers } from '@/server/account/members.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { verifyPlayed } from '@/server/played/played-verify';
import { createTestApp, type TestApp } from '../../support/app';
import { runJob } from '../../support/run-job';
import { memberIdOf } from '../../support/wheel.fixture';

const DAYS = 30;

let app: TestApp;
let token: string;
let memberId: number;
let today: CalendarDay;

beforeAll(async () => {
  app = await createTestApp({
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
  memberId = await memberIdOf(app.db, demoMembers[0].username);
  today = toCalendarDay(await fetchNow(app.db));
});
beforeEach(() => app.reset());
afterAll(() => app.close());

interface Stake {
  at: Date;
  stake: number;
  payout: number;
  turnover: number;
  area?: 'games' | 'lotto';
  by?: number;
}

async function settle(stakes: readonly Stake[]): Promise<void> {
  for (const { at, stake, payout, turnover, area = 'games', by = memberId } of stakes) {
    await queryRaw(
      app.db,
      `SELECT settle_stakes(ARRAY[ROW(NULL, $1::bigint, $2::text, 'test/' || gen_random_uuid(), $3::bigint, $4::bigint,
         $5::bigint, $6::timestamptz, NULL, NULL, NULL, CASE $2 WHEN 'games' THEN 'slot' END)::settled_stakes])`,
      [by, area, stake, payout, turnover, at],
    );
  }
}

/** Returns stakes for every day of the period: at both ends of the day, in the lottery, and one negative correction. */
function planStakes(): Stake[] {
  return Array.from({ length: DAYS }, (_, back): Stake[] => {
    const start = toDayStart(addDays(today, -back)).getTime();
    const stake = 1_00 + back * 37;
    return [
      { at: new Date(start), stake, payout: 0, turnover: stake },
      { at: new Date(start + 86_399_999), stake: 5_00, payout: 9_50, turnover: 5_00 },
      { at: new Date(start + 3_600_000), stake, payout: stake * 2, turnover: 0, area: 'lotto' },
      { at: new Date(start + 7_200_000), stake: -stake, payout: 0, turnover: -stake },
    ];
  }).flat();
}

/** Computes the expected days in TypeScript, independently of the SQL. */
function recompute(stakes: readonly Stake[], days = DAYS) {
  return Array.from({ length: days }, (_, index) => {
    const day = addDays(today, index + 1 - days);
    const own = stakes.filter(({ at, by = memberId }) => by === memberId && dayOf(at) === day);
    const sum = (key: 'stake' | 'payout' | 'turnover') =>
      own.reduce((total, stake) => total + stake[key], 0);
    const [stake, payout] = [sum('stake'), sum('payout')];
    return { day, stake, payout, net: payout - stake, valid_turnover: sum('turnover') };
  });
}

/** Returns the day in Thailand, which is UTC+7 all year. */
function dayOf(at: Date): CalendarDay {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
}

async function winloss(days = DAYS) {
  return (await app.call(memberWinloss, { token, query: { days: String(days) } })).data.days;
}

/** Counts the stakes that the roll-up has yet to sum up. */
async function countWaiting(): Promise<number> {
  const [row] = await queryRaw<{ count: number }>(
    app.db,
    'SELECT count(*) FROM settled_stakes WHERE seq > (SELECT summed_seq FROM played_roll_up)',
  );
  return row?.count ?? 0;
}

test('wins and losses include every stake before, after and between roll-ups', async () => {
  const stakes = planStakes();
  const by = await memberIdOf(app.db, demoMembers[1].username);
  const others = stakes.map((stake) => ({ ...stake, by }));
  await settle([...stakes, ...others]);
  expect(await countWaiting()).toBe(stakes.length * 2);
  expect(await winloss()).toEqual(recompute(stakes));
  await runJob(app, 'roll-up-played');
  expect(await countWaiting()).toBe(0);
  expect(await winloss()).toEqual(recompute(stakes));
  // One stake of today, and a correction of a day long past.
  const late = [
    { at: toDayStart(today), stake: 70_00, payout: 12_25, turnover: 70_00 },
    { at: toDayStart(addDays(today, -12)), stake: -3_00, payout: -40_00, turnover: -3_00 },
  ];
  await settle(late);
  expect(await countWaiting()).toBe(2);
  expect(await winloss()).toEqual(recompute([...stakes, ...late]));
  expect(await winloss(3)).toEqual(recompute([...stakes, ...late], 3));
});

test('rolled-up days are read from the sums and not from the stakes', async () => {
  await settle(planStakes());
  await runJob(app, 'roll-up-played');
  await queryRaw(app.db, 'UPDATE played_days SET stake = stake + 100 WHERE member_id = $1', [
    memberId,
  ]);
  const shown = (await winloss()).reduce((sum, { stake }) => sum + stake, 0);
  const settled = recompute(planStakes()).reduce((sum, { stake }) => sum + stake, 0);
  // Each day has one row for games and one for the lottery.
  expect(shown - settled).toBe(DAYS * 2 * 1_00);
});

test('wins and losses are correct while the roll-up is far behind', async () => {
  const stakes = planStakes();
  await settle(stakes);
  await runJob(app, 'roll-up-played');
  const later = [{ at: toDayStart(today), stake: 9_00, payout: 1_00, turnover: 9_00 }];
  await settle(later);
  await queryRaw(
    app.db,
    `SELECT settle_stakes(ARRAY(SELECT ROW(NULL, $1::bigint, 'games', 'test/' || n, 100, 0, 100, business_now(), NULL, NULL, NULL,
       'slot')::settled_stakes FROM generate_series(1, 6000) n))`,
    [await memberIdOf(app.db, demoMembers[1].username)],
  );
  expect(await countWaiting()).toBe(6001);
  expect(await winloss()).toEqual(recompute([...stakes, ...later]));
});

test('wrong sums over all members are found', async () => {
  const settled = planStakes();
  await settle(settled);
  await runJob(app, 'roll-up-played');
  // A correction in a later roll-up leaves the member without a stake on that day.
  const stake = settled.filter(({ at }) => dayOf(at) === today);
  await settle(stake.map((each) => ({ ...each, stake: -each.stake, payout: 0, turnover: 0 })));
  await runJob(app, 'roll-up-played');
  expect(await verifyPlayed(app.db)).toMatchObject({ is_right: true, wrong: [] });
  await queryRaw(app.db, 'UPDATE played_totals SET stake = stake + 1 WHERE day = $1', [today]);
  await queryRaw(
    app.db,
    `UPDATE played_hours SET payout = payout + 1 WHERE movement_day(starts_at) = $1 AND area = 'lotto'`,
    [addDays(today, -1)],
  );
  await queryRaw(app.db, 'DELETE FROM played_hour_players WHERE movement_day(starts_at) = $1', [
    addDays(today, -2),
  ]);
  await queryRaw(
    app.db,
    `INSERT INTO played_players (agent_id, day, previous_day, players)
     SELECT agent_id, $1, '-infinity', 1 FROM members WHERE id = $2`,
    [today, memberId],
  );
  expect(await verifyPlayed(app.db)).toMatchObject({
    is_right: false,
    wrong: [
      ...['games', 'lotto', 'players'].map((area) => ({ member_id: null, day: today, area })),
      { member_id: null, day: addDays(today, -2), area: 'hours of players' },
      { member_id: null, day: addDays(today, -1), area: 'hours of lotto' },
    ],
  });
});

/** A step of a model of days of play: stakes of a member on a day, or a roll-up. */
const playSteps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        who: fc.nat(1),
        back: fc.nat(6),
        stake: fc.constantFrom(1_00, -1_00),
      }),
    },
    { weight: 1, arbitrary: fc.constant('roll up' as const) },
  ),
  { minLength: 5, maxLength: 20 },
);

test('members of each period are counted once, in any order of days, corrections and roll-ups', async () => {
  const people = await Promise.all(
    [0, 1].map((at) => memberIdOf(app.db, demoMembers[at]!.username)),
  );
  await fc.assert(
    fc.asyncProperty(playSteps, fc.nat(6), fc.nat(6), async (steps, one, other) => {
      await app.reset();
      const sums = new Map<string, number>();
      for (const step of steps) {
        if (step === 'roll up') {
          await runJob(app, 'roll-up-played');
          continue;
        }
        const { who, back, stake } = step;
        const at = new Date(toDayStart(addDays(today, -back)).getTime() + 60_000);
        await settle([{ at, stake, payout: 0, turnover: 0, by: people[who]! }]);
        const key = `${who}/${back}`;
        sums.set(key, (sums.get(key) ?? 0) + stake);
      }
      const [from, to] = [Math.max(one, other), Math.min(one, other)];
      const playing = [...sums]
        .filter(([, sum]) => sum > 0)
        .map(([key]) => key.split('/').map(Number));
      const inside = playing.filter(([, back]) => back! <= from && back! >= to);
      const rows = await queryRaw<{ day: string | null; players: number }>(
        app.db,
        `SELECT day::text, players FROM house_players((SELECT agent_id FROM members WHERE id = $1), $2::date, $3::date)`,
        [memberId, addDays(today, -from), addDays(today, -to)],
      );
      const whole = rows.find(({ day }) => day === null);
      expect(whole?.players).toBe(new Set(inside.map(([who]) => who)).size);
      for (let back = to; back <= from; back += 1) {
        const found = rows.find(({ day }) => day === addDays(today, -back))?.players ?? 0;
        expect(found).toBe(inside.filter(([, of]) => of === back).length);
      }
      expect(await verifyPlayed(app.db)).toMatchObject({ is_right: true });
    }),
    { numRuns: 25 },
  );
});
