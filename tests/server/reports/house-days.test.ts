import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { houseVerify } from '@/contract/operator/reports.contract';
import { addDays, type CalendarDay, toCalendarDay, toDayStart } from '@/domain/calendar-day';
import { demoAgent } from '@/server/agent/agent.seed';
import { fetchNow } from '@/server/db/clock.queries';
import { queryRaw } from '@/server/db/raw';
import { listDays } from '@/server/reports/day-figures.queries';
import { fetchDayReport } from '@/server/reports/day-report.service';
import { verifyHouse } from '@/server/reports/house-verify.service';
import { fetchRangeReport } from '@/server/reports/period-report.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import {
  fetchRandomAccounts,
  planFloats,
  planMovements,
  postMovements,
  type RandomMovement,
  randomCodes,
  withoutTriggers,
  writeDocuments,
} from '../../support/random-movements';
import {
  computeFiguresPlainly,
  parseFigures,
  reportDepsOf,
  rollUpAll,
} from '../../support/reports.fixture';
import { runJob } from '../../support/run-job';
import { createTestPlayers } from '../../support/test-players';
import { createTestProvider } from '../../support/test-provider';

const DAYS = 6;
const MOVEMENTS = 3_000;
const SLICE = 250;

let app: TestApp;
let today: CalendarDay;
let period: { from: CalendarDay; to: CalendarDay };
let movements: RandomMovement[];

/** Returns the same numbers in every run (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async ({ db }) => {
      await createTestPlayers((text, values) => queryRaw(db, text, values), 12, 1_00);
      await queryRaw(db, `UPDATE members SET is_staff = true WHERE username = 'player-3'`);
      today = toCalendarDay(await fetchNow(db));
      period = { from: addDays(today, -DAYS), to: today };
      const accounts = await fetchRandomAccounts(db);
      const from = toDayStart(addDays(today, -DAYS + 1));
      const floats = planFloats(accounts, new Date(from.getTime() - 3_600_000).toISOString());
      movements = planMovements(accounts, {
        ...{ count: MOVEMENTS, random: createRandom(7), from, days: DAYS - 1 },
      });
      await postMovements(db, floats);
      for (let first = 0; first < MOVEMENTS; first += SLICE) {
        await postMovements(db, movements.slice(first, first + SLICE));
      }
      await writeDocuments(db, movements);
    },
  });
}, 120_000);
beforeEach(() => app.reset());
afterAll(() => app.close());

async function fetchValues() {
  const { days } = await fetchRangeReport(reportDepsOf(app.db), period);
  return days.map(({ day, figures }) => ({ day, ...parseFigures(figures) }));
}

async function computePlainly() {
  const days = [];
  for (const day of listDays(period))
    days.push({ day, ...(await computeFiguresPlainly(app.db, day)) });
  return days;
}

async function listFailed(day: CalendarDay): Promise<string[]> {
  const { identities } = await fetchDayReport(reportDepsOf(app.db), day);
  return identities.filter(({ holds }) => !holds).map(({ name }) => name);
}

test('figures of random movements of every code are right before, between and after roll-ups', async () => {
  expect(new Set(movements.map(({ code }) => code))).toEqual(new Set(randomCodes));
  const expected = await computePlainly();
  expect(await fetchValues()).toEqual(expected);
  // A part of the transfers is rolled up, and the others are still above the last number.
  await queryRaw(app.db, 'SELECT mark_house()');
  await queryRaw(app.db, 'SELECT roll_up_house(1700)');
  expect(await fetchValues()).toEqual(expected);
  await rollUpAll(app.db);
  expect(await fetchValues()).toEqual(expected);
  for (const day of listDays(period)) expect(await listFailed(day), day).toEqual([]);
});

test('the job rolls up each transfer once, and a repetition writes nothing', async () => {
  await runJob(app, 'roll-up-house');
  const read = () =>
    queryRaw<{ count: number; amount: number; first: number; last: number }>(
      app.db,
      `SELECT sum(count)::bigint AS count, sum(amount)::bigint AS amount, min(first_seq) AS first, max(last_seq) AS last
       FROM house_days`,
    );
  const [moved] = await queryRaw<{ count: number; amount: number; first: number; last: number }>(
    app.db,
    'SELECT count(*), sum(amount)::bigint AS amount, min(seq) AS first, max(seq) AS last FROM transfers',
  );
  expect(await read()).toEqual([moved]);
  await runJob(app, 'roll-up-house');
  expect(await read()).toEqual([moved]);
});

test('each cell names the first and the last of its transfers', async () => {
  await rollUpAll(app.db);
  const wrong = await queryRaw(
    app.db,
    `SELECT h.* FROM house_days h
     LEFT JOIN (
       SELECT d.agent_id, movement_day(t.created_at) AS day, d.kind AS debit_kind, c.kind AS credit_kind, t.code,
         count(*) AS count, sum(t.amount) AS amount, min(t.seq) AS first_seq, max(t.seq) AS last_seq
       FROM transfers t JOIN accounts d ON d.id = t.debit_account_id JOIN accounts c ON c.id = t.credit_account_id
       GROUP BY 1, 2, 3, 4, 5
     ) m USING (agent_id, day, debit_kind, credit_kind, code)
     WHERE (h.count, h.amount, h.first_seq, h.last_seq) IS DISTINCT FROM (m.count, m.amount, m.first_seq, m.last_seq)`,
  );
  expect(wrong).toEqual([]);
});

test('a transfer flipped after the roll-up fails the proof of its day and the verification', async () => {
  await rollUpAll(app.db);
  const day = addDays(today, -2);
  await withoutTriggers(app.db, ['transfers'], (run) =>
    run(
      `UPDATE transfers SET amount = amount + 1 WHERE seq = (
         SELECT max(seq) FROM transfers WHERE code = 'coupon_credit' AND movement_day(created_at) = $1::text::date)`,
      [day],
    ),
  );
  expect(await listFailed(day)).toEqual(['roll_up_is_true']);
  expect(await listFailed(addDays(today, -3))).toEqual([]);
  const { faults } = await verifyHouse(app.db, demoAgent.id);
  expect(faults).toEqual([expect.objectContaining({ day, code: 'coupon_credit' })]);
  expect(faults[0]!.computed - faults[0]!.kept).toBe(1);
  const { data } = await operate(app, houseVerify.path.replace('/operator/v1', ''));
  expect(data).toMatchObject({ faults });
});

test.each([
  ['stake', 'game_stake', ['bank_equals_house', 'play_equals_house']],
  ['deposit', 'deposit', ['bank_equals_house', 'accounts_equal_bank']],
  ['bonus', 'promotion_bonus', ['bank_equals_house']],
] as const)(
  'a %s flipped before the roll-up fails the proofs of its day',
  async (_, code, names) => {
    const day = addDays(today, -2);
    await withoutTriggers(app.db, ['transfers'], (run) =>
      run(
        `UPDATE transfers SET amount = amount + 1 WHERE seq = (
         SELECT max(seq) FROM transfers WHERE code = $2 AND movement_day(created_at) = $1::text::date)`,
        [day, code],
      ),
    );
    await rollUpAll(app.db);
    expect(await listFailed(day)).toEqual(names);
  },
);

test('wrong sums of a day are listed by day and code', async () => {
  await rollUpAll(app.db);
  const day = addDays(today, -1);
  await queryRaw(
    app.db,
    `UPDATE house_days SET amount = amount + 5 WHERE day = $1::text::date AND code = 'bank_fee'`,
    [day],
  );
  await queryRaw(
    app.db,
    `DELETE FROM house_days WHERE day = $1::text::date AND code = 'owner_in'`,
    [day],
  );
  const { faults } = await verifyHouse(app.db, demoAgent.id);
  expect(faults.map((fault) => [fault.day, fault.code])).toEqual([
    [day, 'bank_fee'],
    [day, 'owner_in'],
  ]);
  expect(faults[1]!.kept).toBe(0);
});
