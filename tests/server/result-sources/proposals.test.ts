import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { queryRaw } from '@/server/db/raw';
import { voidOverdueRounds } from '@/server/lotto/draw.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import { SourceUnavailableError } from '@/server/result-sources/result-source';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import {
  findLottoFaults,
  openTestRound,
  putBill,
  readBill,
  readRound,
  type TestRound,
  typeAgain,
} from '../../support/draw.fixture';
import {
  askAgain,
  createTestSource,
  putSources,
  readSources,
  type TestSource,
} from '../../support/result-sources.fixture';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';
import { sized } from '../../support/test-size';

const MINUTE = 60_000;
const MARKET = 'test-hanoi';
const right = { special: '70196', first: '04531' };
const wrong = { special: '70197', first: '04531' };
const notTyped = { error: errorCodes['lotto.not_typed'] };
const done = { error: 0 };
const logged: string[] = [];
let app: TestApp;
let wallet: number;
let office: TestSource;
let press: TestSource;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    onLog: (line) => logged.push(line),
  });
  const [row] = await queryRaw<{ account_id: number }>(
    app.db,
    `SELECT account_id FROM wallets w JOIN members m ON m.id = w.member_id WHERE m.username = '0812345678'`,
  );
  wallet = row!.account_id;
});
beforeEach(async () => {
  await app.reset();
  office = createTestSource('office');
  press = createTestSource('press');
});
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLottoFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

async function openRound(mode: string, sources = [office, press]): Promise<TestRound> {
  const round = await openTestRound(app.db, {}, { kind: 'hanoi' });
  await putSources(app.db, MARKET, { mode, sources });
  return round;
}

/** Lets both sources be read now, although they were to wait. */
async function read(sources: readonly TestSource[] = [office, press]): Promise<void> {
  await askAgain(app.db);
  await readSources(app.db, sources);
}

interface Result {
  id: number;
  state: string;
  entered_by: string;
  agreed_by: string | null;
  ended_by: string | null;
  is_correction: boolean;
}
const results = ({ id }: TestRound) =>
  queryRaw<Result>(
    app.db,
    `SELECT id, state, entered_by, agreed_by, ended_by, is_correction FROM lotto_results WHERE round_id = $1 ORDER BY id`,
    [id],
  );
const confirm = (id: number, as = 'som') =>
  operate(app, '/lotto/results/confirm', { body: { id }, as });

describe('one source', () => {
  test('proposes a result that no clock and no mode makes final', async () => {
    const round = await openRound('agree_final', [office]);
    office.told = right;
    await read([office]);
    await app.moveClock(5 * 60 * MINUTE);
    await read([office]);
    expect(await results(round)).toMatchObject([
      { state: 'waiting', entered_by: 'source/office', agreed_by: null },
    ]);
    const [proposed] = await results(round);
    expect(await confirm(proposed!.id)).toMatchObject(notTyped);
  });

  test('is the first of two people: a person types the same result and confirms it', async () => {
    const round = await openRound('operator', [office]);
    const bill = await putBill(app.db, round, wallet, [
      { type: 'two_bottom', number: '31', amount: 1_00 },
    ]);
    office.told = right;
    await read([office]);
    const [proposed] = await results(round);
    await typeAgain(app.db, proposed!.id, 'som');
    expect(await confirm(proposed!.id)).toMatchObject(done);
    await settleRounds(app.db);
    expect(await readBill(app.db, bill)).toMatchObject({ state: 'resulted', paid: 90_00 });
  });

  test('never agrees with another one of its family', async () => {
    const copy = createTestSource('copy', { family: 'press' });
    const round = await openRound('agree_final', [press, copy]);
    press.told = right;
    copy.told = right;
    await read([press, copy]);
    expect(await results(round)).toMatchObject([{ state: 'waiting', agreed_by: null }]);
  });

  test('proposes nothing from a part of a result, a result of another day, or numbers that do not fit', async () => {
    const round = await openRound('agree_final');
    office.told = { state: 'partial', announcement: { first: '04531' } };
    press.told = { state: 'complete', day: '2026-01-01', announcement: right };
    await read();
    office.told = { special: '7019', first: '04531' };
    await read();
    expect(await results(round)).toEqual([]);
    const states = await queryRaw<{ source_id: string; state: string }>(
      app.db,
      'SELECT source_id, state FROM lotto_source_readings ORDER BY source_id, id',
    );
    expect(states).toEqual([
      { source_id: 'office', state: 'partial' },
      { source_id: 'office', state: 'unreadable' },
      { source_id: 'press', state: 'not_yet' },
    ]);
  });

  test('proposes nothing that repeats the draw before', async () => {
    const round = await openRound('agree_final');
    office.told = right;
    press.told = right;
    await read();
    await settleRounds(app.db);
    // A further round of the market has an earlier day, so its day is moved behind the first one.
    const next = await openTestRound(app.db, {}, { kind: 'hanoi' });
    await queryRaw(app.db, 'UPDATE lotto_rounds SET day = day + 5 WHERE id = $1', [next.id]);
    await read();
    expect(await results(next)).toEqual([]);
    expect(await results(round)).toMatchObject([{ state: 'final' }]);
  });

  test('is not asked before the draw, and proposes nothing again that a person has withdrawn', async () => {
    const coming = await openTestRound(app.db, { closes: -1, draws: 30 }, { kind: 'hanoi' });
    await putSources(app.db, MARKET, { mode: 'operator', sources: [office] });
    office.told = right;
    await readSources(app.db, [office]);
    expect(office.asked).toBe(0);
    await app.moveClock(31 * MINUTE);
    await read([office]);
    const [proposed] = await results(coming);
    const body = { id: proposed!.id };
    await operate(app, '/lotto/results/withdraw', { body, as: 'som' });
    await read([office]);
    expect(await results(coming)).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('leaves a result alone that a person has entered', async () => {
    const round = await openRound('agree_final');
    const body = { round_id: round.roundId, announcement: wrong };
    await operate(app, '/lotto/results', { body, as: 'som' });
    office.told = right;
    press.told = right;
    await read();
    expect(await results(round)).toMatchObject([{ state: 'waiting', entered_by: 'operator/som' }]);
  });
});

describe('two independent sources that tell the same', () => {
  test('make a result final where the owner allows it, and pay', async () => {
    const round = await openRound('agree_final');
    const bill = await putBill(app.db, round, wallet, [
      { type: 'two_top', number: '96', amount: 1_00 },
    ]);
    office.told = right;
    await read([office]);
    press.told = right;
    await read([press]);
    expect(await results(round)).toMatchObject([
      { state: 'final', entered_by: 'source/office', ended_by: 'source/press' },
    ]);
    await settleRounds(app.db);
    expect(await readBill(app.db, bill)).toMatchObject({ state: 'resulted', paid: 90_00 });
    const [row] = await queryRaw(app.db, 'SELECT result_source FROM lotto_rounds WHERE id = $1', [
      round.id,
    ]);
    expect(row).toEqual({ result_source: 'office' });
  });

  test('leave the confirmation to one person in the middle mode', async () => {
    const round = await openRound('agree_operator');
    office.told = right;
    press.told = right;
    await read();
    const [proposed] = await results(round);
    expect(proposed).toMatchObject({ state: 'waiting', agreed_by: 'source/press' });
    expect(await confirm(proposed!.id)).toMatchObject(done);
    expect(await results(round)).toMatchObject([{ state: 'final', ended_by: 'operator/som' }]);
  });

  test('change nothing in the usual mode, in which a person types the result', async () => {
    const round = await openRound('operator');
    office.told = right;
    press.told = right;
    await read();
    const [proposed] = await results(round);
    expect(proposed).toMatchObject({ state: 'waiting', agreed_by: null });
    expect(await confirm(proposed!.id)).toMatchObject(notTyped);
  });

  test('count only when an answer has stayed the same for its minutes', async () => {
    const slow = createTestSource('slow', { settleMinutes: 10 });
    const round = await openRound('agree_final', [office, slow]);
    office.told = right;
    slow.told = wrong;
    await read([office, slow]);
    slow.told = right;
    await read([office, slow]);
    expect(await results(round)).toMatchObject([{ state: 'waiting' }]);
    await app.moveClock(10.5 * MINUTE);
    await read([office, slow]);
    expect(await results(round)).toMatchObject([{ state: 'final', ended_by: 'source/slow' }]);
  });
});

test('two sources agree in either order, also when the first one told counts last', async () => {
  const slow = createTestSource('slow', { settleMinutes: 10 });
  const round = await openRound('agree_final', [slow, office]);
  slow.told = right;
  await read([slow]);
  expect(await results(round)).toEqual([]);
  office.told = right;
  await read([office]);
  expect(await results(round)).toMatchObject([{ state: 'waiting', entered_by: 'source/office' }]);
  await app.moveClock(10.5 * MINUTE);
  await read([slow, office]);
  expect(await results(round)).toMatchObject([{ state: 'final', ended_by: 'source/slow' }]);
});

describe('sources that contradict each other', () => {
  test('end the proposal; two people decide, even when one source changes its answer', async () => {
    const round = await openRound('agree_final');
    office.told = right;
    await read([office]);
    press.told = wrong;
    await read([press]);
    expect(await results(round)).toMatchObject([{ state: 'withdrawn', ended_by: 'system' }]);
    press.told = right;
    await read();
    expect(await results(round)).toHaveLength(1);
    const body = { round_id: round.roundId, announcement: right };
    const entered = await operate(app, '/lotto/results', { body, as: 'som' });
    const { id } = entered.data as { id: number };
    await read();
    expect(await confirm(id, 'lek')).toMatchObject(notTyped);
    await typeAgain(app.db, id, 'lek');
    expect(await confirm(id, 'lek')).toMatchObject(done);
  });

  test('raise an alarm until the round has a result', async () => {
    const round = await openRound('agree_final');
    office.told = right;
    press.told = wrong;
    await read();
    const alarms = async () =>
      ((await operate(app, '/health')).data as { alarms: { kind: string }[] }).alarms.filter(
        ({ kind }) => kind === 'results_contested',
      );
    expect(await alarms()).toEqual([{ kind: 'results_contested', subject: 'หวยทดสอบ' }]);
    const { text } = await metrics();
    expect(text).toMatch(/^lotto_results_contested 1$/m);
    logged.length = 0;
    await runJob(app, 'log-contested-results');
    await runJob(app, 'log-contested-results');
    expect(logged.filter((line) => line.includes('contradict each other'))).toHaveLength(1);
    const body = { round_id: round.roundId, note: 'ต้นทางไม่ตรงกัน' };
    expect(await operate(app, '/lotto/void', { body })).toMatchObject(done);
    expect(await alarms()).toEqual([]);
  });
});

async function metrics(): Promise<{ text: string }> {
  const response = await app.fetch(
    new Request('http://test/metrics', { headers: { authorization: `Bearer ${OPERATOR_KEY}` } }),
  );
  return { text: await response.text() };
}

describe('the refund of a round without a result', () => {
  const refund = async (ms: number, round: TestRound) => {
    await app.moveClock(ms);
    await voidOverdueRounds(app.db);
    return (await readRound(app.db, round)).state;
  };

  test('comes as usual while sources are silent', async () => {
    const round = await openRound('agree_final');
    await read();
    expect(await refund(61 * MINUTE, round)).toBe('voided');
  });

  test.each([
    ['a part of a result', { state: 'partial', announcement: { first: '04531' } }, undefined],
    ['different results', right, wrong],
  ] as const)(
    'waits six hours after sources told %s, for every way to refund',
    async (_what, one, other) => {
      const round = await openRound('agree_final');
      office.told = one;
      if (other) press.told = other;
      await read();
      expect(await refund(5.9 * 60 * MINUTE, round)).not.toBe('voided');
      const byHand = queryRaw(
        app.db,
        `UPDATE lotto_rounds SET state = 'voided', voided_by = 'system' WHERE id = $1`,
        [round.id],
      );
      await expect(byHand).rejects.toThrow(/second person/);
      expect(await refund(7.1 * 60 * MINUTE, round)).toBe('voided');
    },
  );
});

describe('after the payment', () => {
  async function pay(): Promise<TestRound> {
    const round = await openRound('agree_final');
    await putBill(app.db, round, wallet, [{ type: 'two_top', number: '96', amount: 1_00 }]);
    office.told = right;
    press.told = right;
    await read();
    await settleRounds(app.db);
    return round;
  }

  test('another answer proposes a correction, which two people decide', async () => {
    const round = await pay();
    await app.moveClock(11 * MINUTE);
    press.told = { special: '70196', first: '04532' };
    await readSources(app.db, [office, press]);
    const [, correction] = await results(round);
    expect(correction).toMatchObject({
      ...{ state: 'waiting', is_correction: true, entered_by: 'source/press', agreed_by: null },
    });
    office.told = press.told;
    await read();
    expect(await results(round)).toHaveLength(2);
    expect(await confirm(correction!.id)).toMatchObject(notTyped);
    await typeAgain(app.db, correction!.id, 'som');
    expect(await confirm(correction!.id)).toMatchObject(done);
  });

  test('sources are asked again four times, and then no more', async () => {
    const round = await pay();
    const askedBefore = office.asked;
    for (const minutes of [11, 31, 61, 60 * 24, 60 * 48]) {
      await app.moveClock(minutes * MINUTE);
      await readSources(app.db, [office, press]);
    }
    expect(office.asked - askedBefore).toBe(4);
    expect(await results(round)).toHaveLength(1);
  });
});

describe('a reading', () => {
  test('is one row while the answer stays, with its raw body once', async () => {
    await openRound('operator', [office]);
    for (let turn = 0; turn < 3; turn += 1) await read([office]);
    const counts = await queryRaw(
      app.db,
      `SELECT (SELECT count(*) FROM lotto_source_readings) AS readings, (SELECT count(*) FROM lotto_source_bodies) AS bodies`,
    );
    expect(counts).toEqual([{ readings: 1, bodies: 1 }]);
    expect(office.asked).toBe(3);
  });

  test('that fails waits longer each time, and delays no other source', async () => {
    await openRound('agree_final');
    office.told = new SourceUnavailableError('status 500');
    press.told = right;
    await read();
    await read([office]);
    const [failed] = await queryRaw<{ failures: number; wait: number }>(
      app.db,
      `SELECT failures, round(extract(epoch FROM next_at - business_now()))::int AS wait
       FROM lotto_source_polls WHERE source_id = 'office'`,
    );
    expect(failed).toMatchObject({ failures: 2 });
    expect(failed!.wait).toBeGreaterThan(100);
    expect(press.asked).toBe(1);
  });

  test('is left to the process that has taken it', async () => {
    await openRound('operator', [office]);
    await Promise.all([readSources(app.db, [office]), readSources(app.db, [office])]);
    expect(office.asked).toBe(1);
  });

  test('is done again when its process ended before it was stored', async () => {
    const round = await openRound('agree_final');
    office.told = right;
    press.told = right;
    await read([office]);
    // The process claims the read and ends.
    await queryRaw(
      app.db,
      `INSERT INTO lotto_source_polls (round_id, source_id, next_at) VALUES ($1, 'press', business_now() + interval '1 minute')`,
      [round.id],
    );
    await readSources(app.db, [press]);
    expect(await results(round)).toMatchObject([{ state: 'waiting' }]);
    await app.moveClock(1.1 * MINUTE);
    await readSources(app.db, [press]);
    expect(await results(round)).toMatchObject([{ state: 'final' }]);
  });
});

describe('the database', () => {
  test('refuses a result that its source did not tell, and an end by sources that do not agree', async () => {
    const round = await openRound('agree_final');
    office.told = right;
    press.told = { state: 'partial', announcement: { special: '70196' } };
    await read();
    const [proposed] = await results(round);
    const end = (by: string) =>
      queryRaw(
        app.db,
        `UPDATE lotto_results SET state = 'final', ended_at = business_now(), ended_by = $2 WHERE id = $1`,
        [proposed!.id, by],
      );
    for (const by of ['source/press', 'source/office', 'source/nobody', 'system']) {
      await expect(end(by)).rejects.toThrow(/second person/);
    }
    await queryRaw(
      app.db,
      `UPDATE lotto_results SET state = 'withdrawn', ended_at = business_now(), ended_by = 'system'
      WHERE id = ${proposed!.id}`,
    );
    const untold = queryRaw(
      app.db,
      `INSERT INTO lotto_results (round_id, is_correction, announcement, three_top, two_bottom, three_front, three_bottom,
         entered_at, entered_by)
       VALUES ($1, false, '{"special": "70197", "first": "04531"}', '197', '31', '{}', '{}', business_now(), 'source/office')`,
      [round.id],
    );
    await expect(untold).rejects.toThrow(/did not tell/);
    const change = queryRaw(app.db, `UPDATE lotto_source_readings SET state = 'complete'`);
    await expect(change).rejects.toThrow();
  });

  test('refuses results without a person for a market without an official number', async () => {
    await openRound('operator');
    const change = queryRaw(
      app.db,
      `UPDATE lotto_markets SET has_official_number = false, result_mode = 'agree_final' WHERE market_id = $1`,
      [MARKET],
    );
    await expect(change).rejects.toThrow(/lotto_markets_official_number/);
  });

  test('never ends a round by unequal or partial answers, in any order of two sources', async () => {
    const told = [
      right,
      wrong,
      { state: 'partial', announcement: { first: '04531' } },
      { state: 'not_yet', why: 'silent' },
      new SourceUnavailableError('status 500'),
    ] as const;
    const step = fc.record({
      who: fc.constantFrom('office', 'press'),
      what: fc.constantFrom(...told),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const round = await openRound('agree_final');
        const complete: Record<string, Set<unknown>> = { office: new Set(), press: new Set() };
        for (const { who, what } of steps) {
          const source = who === 'office' ? office : press;
          source.told = what;
          await read([source]);
          const [final] = (await results(round)).filter(({ state }) => state === 'final');
          if (final) break;
          if (what === right || what === wrong) complete[who]?.add(what);
        }
        const [final] = (await results(round)).filter(({ state }) => state === 'final');
        const last = steps.findLast(({ what }) => what === right || what === wrong);
        if (final) {
          // The last answer made it final: the other source had told only the same.
          const all = new Set([...complete['office']!, ...complete['press']!]);
          expect(all.size).toBe(1);
          expect(last).toBeDefined();
        } else {
          const [one, other] = [complete['office']!, complete['press']!];
          const isAgreed = one.size === 1 && other.size === 1 && [...one][0] === [...other][0];
          expect(isAgreed).toBe(false);
        }
        await settleRounds(app.db);
        // The round is asked about no more.
        await queryRaw(
          app.db,
          `UPDATE lotto_rounds SET draws_at = draws_at + interval '1 year' WHERE id = $1`,
          [round.id],
        );
      }),
      { numRuns: sized(25, 300) },
    );
  });
});
