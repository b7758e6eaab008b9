import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type CalendarDay } from '@/domain/calendar-day';
import { createGloSource } from '@/server/adapters/result-sources/glo-source';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { readDueDays } from '@/server/result-sources/source-days.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { putSources } from '../../support/result-sources.fixture';
import { type ResultStandIn, startResultStandIn } from '../../support/result-stand-in';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const LIST = '/api/lottery/getPeriodList';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
let app: TestApp;
let office: ResultStandIn;
/** The government's next two rounds that can still be moved. */
let round: { round_id: string; day: CalendarDay };
let next: { round_id: string; day: CalendarDay };

beforeAll(async () => {
  app = await createTestApp({
    ...{ providers: [createTestProvider()], operatorKey: OPERATOR_KEY },
    resultSources: [createGloSource({ fetch })],
  });
});
beforeEach(async () => {
  await app.reset();
  office = await startResultStandIn();
  await putSources(app.db, 'government', { mode: 'agree_operator', sources: [glo()] });
  const rounds = await queryRaw<typeof round>(
    app.db,
    `SELECT round_id, day::text AS day FROM lotto_rounds WHERE agent_id = 1 AND market_id = 'government'
       AND state IN ('scheduled', 'open') ORDER BY day`,
  );
  [round, next] = [rounds[0]!, rounds[1]!];
  await goBefore(round, 96);
  return () => office.close();
});
afterAll(() => app.close());

const glo = () => createGloSource({ fetch, origin: office.origin });
const read = () =>
  readDueDays({
    ...{ db: app.db, sources: [glo()] },
    onError: (error) => {
      throw error;
    },
  });
const tell = (...days: readonly CalendarDay[]) =>
  office.play(LIST, [[0, JSON.stringify({ response: { list: days } })]]);
const moves = async () => (await operate(app, '/lotto/sources/moves')).data;
const alarms = async () =>
  ((await operate(app, '/health')).data as { alarms: { kind: string }[] }).alarms.filter(
    ({ kind }) => kind === 'draw_day_told',
  );

/** Moves the clock to some hours before the draw of a round. */
async function goBefore({ round_id: id }: { round_id: string }, hours: number): Promise<void> {
  const [at] = await queryRaw<{ ms: number }>(
    app.db,
    `SELECT extract(epoch FROM draws_at)::float8 * 1000 AS ms FROM lotto_rounds WHERE round_id = $1 AND agent_id = 1`,
    [id],
  );
  await app.moveClock(Math.round((at?.ms ?? 0) - hours * HOUR_MS - Date.now()));
}

describe('a round that its source tells for another day', () => {
  test('is proposed to be moved, raises an alarm, and is no longer listed once it is moved', async () => {
    const told = addDays(round.day, 1);
    tell(next.day, told, addDays(round.day, -15));
    await read();
    expect(await moves()).toEqual([
      expect.objectContaining({
        ...{ round_id: round.round_id, market_id: 'government', day: round.day, told_day: told },
        source_name: 'สำนักงานสลากกินแบ่งรัฐบาล',
      }),
    ]);
    expect(await alarms()).toHaveLength(1);
    const out: string[] = [];
    const code = await runOperatorCommand(['lotto', 'sources', 'moves'], {
      env: { OPERATOR_KEY: keyOf('som') },
      fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
      print: (text) => out.push(text),
      complain: (text) => out.push(text),
    });
    expect(code).toBe(0);
    expect(out.join()).toContain(told);
    const body = { round_id: round.round_id, day: told };
    expect(await operate(app, '/lotto/rounds/move', { body, as: 'som' })).toMatchObject({
      error: 0,
    });
    expect(await moves()).toEqual([]);
    expect(await alarms()).toEqual([]);
  });

  test.each([
    ['its own day is told, too', () => [round.day, addDays(round.day, 1)]],
    ['no day close to it is told', () => [addDays(round.day, 4), addDays(round.day, -4)]],
    ['another round has that day', () => [next.day]],
  ])('is not proposed when %s', async (_, toDays) => {
    tell(...toDays());
    await read();
    expect(await moves()).toEqual([]);
  });

  test('is not proposed when its draw, or the told one, is too near to be moved', async () => {
    tell(addDays(round.day, 1));
    await read();
    await goBefore(round, 47);
    expect(await moves()).toEqual([]);
    await goBefore(round, 49);
    expect(await moves()).toHaveLength(1);
    tell(addDays(round.day, -1));
    await app.moveClock(-DAY_MS);
    await goBefore(round, 60);
    await queryRaw(app.db, 'UPDATE lotto_source_days SET next_at = business_now()');
    await read();
    expect(await moves()).toEqual([]);
  });
});

describe('a list of days', () => {
  test('is read once a day, by one of many processes', async () => {
    tell(round.day);
    await Promise.all(Array.from({ length: 8 }, read));
    await read();
    expect(office.asked).toEqual([`POST ${LIST} {}`]);
    await goBefore(round, 72);
    await read();
    expect(office.asked).toHaveLength(2);
  });

  test.each([
    ['a page in place of the list', '<html>busy</html>', 'no list of days'],
    ['an empty list', '{"response":{"list":[]}}', 'no list of days'],
    ['a day that is none', '{"response":{"list":["2026-13-41"]}}', 'no list of days'],
    ['an error', { status: 503 }, 'status 503'],
  ])('is kept as it was after %s, and read again an hour later', async (_, response, why) => {
    tell(addDays(round.day, 1));
    await read();
    office.play(LIST, [[0, response]]);
    await goBefore(round, 72);
    await read();
    const [kept] = await queryRaw<{ why: string; days: number; minutes: number }>(
      app.db,
      `SELECT why, cardinality(days) AS days,
         round(extract(epoch FROM next_at - business_now()) / 60)::int AS minutes FROM lotto_source_days`,
    );
    expect(kept).toEqual({ why, days: 1, minutes: 60 });
    expect(await moves()).toHaveLength(1);
  });
});
