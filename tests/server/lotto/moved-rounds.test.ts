import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { lottoRound, lottoRounds, lottoRule } from '@/contract/lotto.contract';
import { billCancel, billDetail } from '@/contract/lotto-bills.contract';
import { addDays } from '@/domain/calendar-day';
import { runOperatorCommand } from '@/server/commands/operator/operator-cli';
import { queryRaw } from '@/server/db/raw';
import { openAndCloseRounds } from '@/server/lotto/draw.service';
import { planLottoRounds } from '@/server/lotto/round-planner';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { findLottoFaults, readBill } from '../../support/draw.fixture';
import { bet, shift, toBet } from '../../support/lotto.fixture';
import { keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const HOUR = 3_600_000;
const items = [toBet('two_top', '51', '10')];
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLottoFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const refusalOf = (name: ErrorName) => ({ error: errorCodes[name] });
const move = (roundId: string, day: string, as = 'som') =>
  operate(app, '/lotto/rounds/move', { body: { round_id: roundId, day }, as });
const setDay = (body: object) => operate(app, '/lotto/days', { body, as: 'som' });

/** Returns the coming rounds of a market; government rounds are more than a week apart. */
async function fetchRounds(marketId = 'government') {
  return (await app.call(lottoRounds, { query: { market_id: marketId } })).data.rounds;
}

/** Moves the clock to some hours before the next government draw. */
async function goBefore(hours: number) {
  const [round, next] = await fetchRounds();
  if (!round || !next) throw new Error('the government has too few rounds');
  await app.moveClock(Date.parse(round.draws_at) - hours * HOUR - Date.now());
  await openAndCloseRounds(app.db);
  return { round, next };
}

async function makeBill(roundId: string): Promise<string> {
  const { data, refusal } = await bet(app, token, roundId, items);
  expect(refusal).toBeUndefined();
  return data.bill_id;
}

const readOwn = async (billId: string, by = token) =>
  (await app.call(billDetail, { token: by, query: { bill_id: billId } })).data;
const cancel = (billId: string, by: string) =>
  app.call(billCancel, { token: by, body: { bill_id: billId } });

describe('a moved draw', () => {
  test('moves the closing and the draw of its round, keeps the bills, and pages show the move', async () => {
    const { round, next } = await goBefore(72);
    const billId = await makeBill(round.round_id);
    const day = addDays(round.day, 1);
    const response = await move(round.round_id, day);
    expect(response).toMatchObject({
      error: 0,
      data: {
        closes_at: shift(round.closes_at, 24 * HOUR),
        draws_at: shift(round.draws_at, 24 * HOUR),
        bills: 1,
      },
    });
    expect(await move(round.round_id, day)).toEqual(response);
    const query = { round_id: round.round_id };
    const { data } = await app.call(lottoRound, { query });
    expect(data.round).toMatchObject({
      day,
      moved_from: round.day,
      closes_at: shift(round.closes_at, 24 * HOUR),
      state: 'open',
    });
    expect((await readOwn(billId)).round).toMatchObject({ day, moved_from: round.day });
    const { rules } = (await app.call(lottoRule, { query })).data;
    expect(rules.find(({ title }) => title === 'เลื่อนวันออกผล')?.text).toContain('โพยยังอยู่');
    // The next round opens when this one closes, and the planner adds no second round on either day.
    await planLottoRounds(app.db);
    const rounds = await fetchRounds();
    expect(rounds.map((other) => [other.round_id, other.day]).slice(0, 2)).toEqual([
      [round.round_id, day],
      [next.round_id, next.day],
    ]);
    expect(rounds[1]?.opens_at).toBe(data.round.closes_at);
    const audit = (await operate(app, '/audit')).data as { action: string; detail: unknown }[];
    expect(audit[0]).toMatchObject({
      action: 'lotto.move_round',
      detail: { from: round.day, to: day },
    });
  });

  test('lets bills from before the move be cancelled until the new closing, beyond the daily limit', async () => {
    const { round } = await goBefore(72);
    const before: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) before.push(await makeBill(round.round_id));
    await move(round.round_id, addDays(round.day, 1));
    const after = await makeBill(round.round_id);
    const closesAt = shift(round.closes_at, 24 * HOUR);
    await app.moveClock(Date.parse(closesAt) - 60_000 - Date.now());
    const later = await app.loginAs();
    expect((await readOwn(before[0]!, later)).cancellable_until).toBe(closesAt);
    expect((await readOwn(after, later)).cancellable_until).toBeNull();
    for (const billId of before.slice(0, 5))
      expect((await cancel(billId, later)).refusal).toBeUndefined();
    expect((await cancel(after, later)).refusal).toBe('lotto.cancel_too_late');
    await app.moveClock(Date.parse(closesAt) + 1_000 - Date.now());
    expect((await cancel(before[5]!, later)).refusal).toBe('lotto.cancel_too_late');
    expect(await readBill(app.db, before[0]!)).toMatchObject({ state: 'cancelled', paid: 10_00 });
  });

  test('is refused near the old or the new draw, and on or after the day of the next round', async () => {
    const { round, next } = await goBefore(47.9);
    expect(await move(round.round_id, addDays(round.day, 1))).toMatchObject(
      refusalOf('lotto.move_too_late'),
    );
    await goBefore(60);
    expect(await move(round.round_id, addDays(round.day, -1))).toMatchObject(
      refusalOf('lotto.move_too_late'),
    );
    for (const day of [next.day, addDays(next.day, 1)]) {
      expect(await move(round.round_id, day)).toMatchObject(refusalOf('lotto.day_taken'));
    }
    expect(await move('nowhere', round.day)).toMatchObject(refusalOf('lotto.unknown_round'));
    expect((await move(round.round_id, '2027-02-30')).status).toBe(400);
    const [settled] = await queryRaw<{ round_id: string; day: string }>(
      app.db,
      `SELECT round_id, day::text AS day FROM lotto_rounds WHERE agent_id = 1 AND market_id = 'government'
         AND state = 'settled' LIMIT 1`,
    );
    expect(await move(settled!.round_id, addDays(settled!.day, 1))).toMatchObject(
      refusalOf('lotto.round_ended'),
    );
  });

  test('counts as not moved when it returns to its original day', async () => {
    const { round } = await goBefore(24 * 6);
    await move(round.round_id, addDays(round.day, 2));
    await move(round.round_id, round.day);
    const [back] = await fetchRounds();
    expect(back).toMatchObject({
      day: round.day,
      moved_from: null,
      closes_at: round.closes_at,
    });
  });

  test('refunds every bill with the reason when an operator voids it', async () => {
    const { round } = await goBefore(24);
    const billId = await makeBill(round.round_id);
    const body = { round_id: round.round_id, note: 'กองสลากงดออกรางวัล' };
    expect((await operate(app, '/lotto/void', { body, as: 'som' })).error).toBe(0);
    await settleRounds(app.db);
    expect(await readOwn(billId)).toMatchObject({ state: 'refunded', note: 'กองสลากงดออกรางวัล' });
  });
});

describe('the days of a market', () => {
  test('decide the planning: no round on a day without a draw, one on a listed day', async () => {
    const coming = await fetchRounds('lao');
    const last = coming.at(-1)!.day;
    const off = addDays(last, 7);
    // At least three days later, so that it has not passed when the clock has moved by a week.
    const listed = [3, 4, 5, 6]
      .map((days) => addDays(last, days))
      .find((day) => ![1, 3, 5].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))!;
    const market_id = 'lao';
    const none = { market_id, day: off, kind: 'none', name: 'วันหยุดลาว' };
    expect(await setDay(none)).toMatchObject({ error: 0, data: { round_id: null } });
    expect(await setDay({ market_id, day: listed, kind: 'draw' })).toMatchObject({ error: 0 });
    await app.moveClock(7 * 24 * HOUR);
    await planLottoRounds(app.db);
    const days = (await fetchRounds('lao')).map(({ day }) => day);
    expect(days).toContain(listed);
    expect(days).not.toContain(off);
    expect((await setDay({ market_id, day: off, kind: 'usual' })).error).toBe(0);
    await planLottoRounds(app.db);
    expect((await fetchRounds('lao')).map(({ day }) => day)).toContain(off);
    expect(await setDay({ market_id: 'nowhere', day: off, kind: 'draw' })).toMatchObject(
      refusalOf('request.not_found'),
    );
  });

  test('name the existing round when its day is marked as without a draw', async () => {
    const [round] = await fetchRounds();
    const body = { market_id: 'government', day: round!.day, kind: 'none' };
    expect((await setDay(body)).data).toEqual({ round_id: round!.round_id });
    expect((await operate(app, '/lotto/days?market_id=government')).data).toContainEqual({
      day: round!.day,
      kind: 'none',
      name: 'ไม่มีการออกรางวัล',
      round_id: round!.round_id,
    });
  });

  test('in January 2027 are the 2nd and the 16th for the government', async () => {
    await app.moveClock(Date.parse('2026-12-20T00:00:00Z') - Date.now());
    await planLottoRounds(app.db);
    expect((await fetchRounds()).map(({ day }) => day).slice(0, 2)).toEqual([
      '2027-01-02',
      '2027-01-16',
    ]);
  });

  test('can be set by operator commands, which also move rounds', async () => {
    const { round } = await goBefore(96);
    const run = async (line: string) => {
      const out: string[] = [];
      const code = await runOperatorCommand(line.split(' '), {
        env: { OPERATOR_KEY: keyOf('som') },
        fetch: (...[input, init]: Parameters<typeof fetch>) => app.fetch(new Request(input, init)),
        print: (text) => out.push(text),
        complain: (text) => out.push(text),
      });
      return { code, out: out.join('\n') };
    };
    const day = addDays(round.day, 1);
    const moved = await run(`lotto rounds move ${round.round_id} ${day}`);
    expect(moved).toMatchObject({ code: 0 });
    expect(moved.out).toContain(shift(round.closes_at, 24 * HOUR));
    const none = await run(`lotto set-day government ${day} --kind none --name ตรวจแล้ว`);
    expect(none.out).toContain(`${round.round_id} is planned for it`);
    const days = await run('lotto days government');
    expect(days.out).toContain('ตรวจแล้ว');
    expect(days.out).toContain('2027-01-02');
    expect((await run('lotto rounds --market government --state open')).out).toContain(
      round.round_id,
    );
  });
});
