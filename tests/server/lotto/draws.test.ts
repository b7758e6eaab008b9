import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { lottoResult, lottoResults, lottoRounds, lottoRule } from '@/contract/lotto.contract';
import { queryRaw } from '@/server/db/raw';
import { fillPastDemoResults } from '@/server/lotto/demo-results-source';
import { openAndCloseRounds, voidOverdueRounds } from '@/server/lotto/draw.service';
import { finaliseDueResults } from '@/server/lotto/final-result.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, type TestApp } from '../../support/app';
import { announceDemoResults } from '../../support/demo-results';
import { OPERATOR_KEY, type OperatorResponse, operate } from '../../support/deposit.fixture';
import {
  findLottoFaults,
  openTestRound,
  putBill,
  readBill,
  readRound,
  type TestItem,
  type TestRound,
  typeAgain,
} from '../../support/draw.fixture';
import { createTestProvider } from '../../support/test-provider';

const MINUTE = 60_000;
const OPENING = 1_000_00;
const done: OperatorResponse = { status: 200, error: 0, data: null };
let app: TestApp;
let token: string;
/** Account ids of the main wallets of the demo members. */
let wallets: number[];

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs();
    },
  });
  const rows = await queryRaw<{ account_id: number }>(
    app.db,
    `SELECT w.account_id FROM wallets w JOIN members m ON m.id = w.member_id
     WHERE m.agent_id = 1 AND w.wallet_type_id = 1 ORDER BY m.id`,
  );
  wallets = rows.map(({ account_id }) => account_id);
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLottoFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const bet = (type: TestItem['type'], number: string, amount = 100): TestItem => ({
  type,
  number,
  amount,
});
const refusalOf = (name: ErrorName) => errorCodes[name];
const enter = (round: TestRound, number: string, as = 'som') =>
  operate(app, '/lotto/results', {
    body: { round_id: round.roundId, announcement: { number } },
    as,
  });
const correct = (round: TestRound, number: string, as = 'som') =>
  operate(app, '/lotto/correct', {
    body: { round_id: round.roundId, announcement: { number } },
    as,
  });
const idOf = (response: OperatorResponse) => (response.data as { id: number }).id;
const confirm = async (id: number, as = 'lek') => {
  await typeAgain(app.db, id, as);
  return operate(app, '/lotto/results/confirm', { body: { id }, as });
};
const withdraw = (id: number, as = 'som') =>
  operate(app, '/lotto/results/withdraw', { body: { id }, as });
const voidBy = (round: TestRound, note = 'สนามยกเลิกการออกรางวัล', as = 'som') =>
  operate(app, '/lotto/void', { body: { round_id: round.roundId, note }, as });
const audit = async () =>
  ((await operate(app, '/audit')).data as { operator: string; action: string }[]).map(
    ({ operator, action }) => `${operator} ${action}`,
  );

/** Runs the work of all lottery jobs once. */
async function work(): Promise<void> {
  await openAndCloseRounds(app.db);
  await finaliseDueResults(app.db);
  await announceDemoResults(app.db);
  await voidOverdueRounds(app.db);
  await settleRounds(app.db);
}

/** Enters and confirms a result, and pays its round. */
async function settle(round: TestRound, number: string): Promise<void> {
  expect(await confirm(idOf(await enter(round, number)))).toEqual(done);
  await settleRounds(app.db);
  expect((await readRound(app.db, round)).state).toBe('settled');
}

async function settleCorrection(round: TestRound, number: string): Promise<void> {
  expect(await confirm(idOf(await correct(round, number)))).toEqual(done);
  await settleRounds(app.db);
  expect((await readRound(app.db, round)).state).toBe('settled');
}

describe('rounds', () => {
  test('open and close by the clock, and the job stores their state', async () => {
    const times = { opens: 1, closes: 3, draws: 4 };
    const round = await openTestRound(app.db, times);
    const stateAfter = async (minutes: number) => {
      await app.moveClock(minutes * MINUTE);
      await openAndCloseRounds(app.db);
      return (await readRound(app.db, round)).state;
    };
    expect(await stateAfter(0)).toBe('scheduled');
    expect(await stateAfter(2)).toBe('open');
    expect(await stateAfter(3.5)).toBe('closed');
    const late = await openTestRound(app.db, { opens: -10, closes: -1 });
    await openAndCloseRounds(app.db);
    expect((await readRound(app.db, late)).state).toBe('closed');
  });
});

describe('a result', () => {
  test('is final when another operator confirms it, and pays the winning items', async () => {
    const round = await openTestRound(app.db);
    const [winner, other] = wallets;
    const won = await putBill(app.db, round, winner!, [
      bet('three_top', '351', 10_00),
      bet('three_tod', '135', 1_00),
      bet('two_bottom', '83', 1_00),
      bet('run_top', '9', 5_00),
    ]);
    const lost = await putBill(app.db, round, other!, [bet('two_top', '50', 3_00)]);
    const before = await app.balanceOf(token);
    const response = await enter(round, '8351');
    expect(response).toMatchObject({ status: 200, error: 0 });
    await work();
    expect((await readRound(app.db, round)).three_top).toBeNull();
    expect(await confirm(idOf(response), 'som')).toMatchObject({
      error: refusalOf('lotto.confirmed_by_same'),
    });
    expect(await confirm(idOf(response))).toEqual(done);
    expect(await confirm(idOf(response))).toEqual(done);
    expect((await readRound(app.db, round)).state).toBe('drawing');
    await work();
    await work();
    expect(await readRound(app.db, round)).toMatchObject({
      state: 'settled',
      settlement: 1,
      three_top: '351',
      is_demo_result: false,
      isDone: true,
    });
    const prize = 9_000_00 + 120_00 + 90_00;
    expect(await readBill(app.db, won)).toEqual({
      state: 'resulted',
      paid: prize,
      items: ['won', 'won', 'won', 'lost'],
      moved: prize,
      transfers: [`lotto_prize ${prize}`],
      settled: [[17_00, prize, 17_00]],
    });
    expect(await readBill(app.db, lost)).toEqual({
      state: 'resulted',
      paid: 0,
      items: ['lost'],
      moved: 0,
      transfers: [],
      settled: [[3_00, 0, 3_00]],
    });
    expect(await app.balanceOf(token)).toBe(before + prize);
    expect(await audit()).toEqual([
      'lek lotto.confirm_result',
      'lek lotto.agree_result',
      'som lotto.result',
    ]);
  });

  test('cannot be confirmed after its withdrawal, and another result can be entered', async () => {
    const round = await openTestRound(app.db);
    const id = idOf(await enter(round, '8351'));
    expect(await withdraw(id)).toEqual(done);
    expect(await withdraw(id)).toEqual(done);
    expect(await confirm(id)).toMatchObject({ error: refusalOf('lotto.no_result_waits') });
    await app.moveClock(11 * MINUTE);
    await work();
    expect((await readRound(app.db, round)).three_top).toBeNull();
    await settle(round, '8352');
    expect((await readRound(app.db, round)).three_top).toBe('352');
    expect(await withdraw(id, 'lek')).toMatchObject({ error: refusalOf('lotto.no_result_waits') });
  });

  test('that waits blocks a different result, and the same operator can enter the same result again', async () => {
    const round = await openTestRound(app.db);
    const first = await enter(round, '8351');
    expect(await enter(round, '8351')).toEqual(first);
    expect(await enter(round, '8352')).toMatchObject({
      error: refusalOf('lotto.result_waits'),
      data: { id: idOf(first), entered_by: 'operator/som' },
    });
    expect(await enter(round, '8353', 'lek')).toMatchObject({
      error: refusalOf('lotto.result_waits'),
    });
  });

  test('is refused before the closing, in a wrong format and after the end of the round', async () => {
    const open = await openTestRound(app.db, { closes: 5 });
    expect(await enter(open, '8351')).toMatchObject({
      error: refusalOf('lotto.round_not_closed'),
    });
    const round = await openTestRound(app.db);
    for (const number of ['835', '83511', 'abcd']) {
      expect(await enter(round, number)).toMatchObject({ error: refusalOf('lotto.bad_result') });
    }
    const body = { round_id: round.roundId, announcement: { number: '8351', bonus: '1' } };
    expect((await operate(app, '/lotto/results', { body })).status).toBe(400);
    expect(await enter({ id: 0, roundId: 'nowhere' }, '8351')).toMatchObject({
      error: refusalOf('lotto.unknown_round'),
    });
    expect(await correct(round, '8351')).toMatchObject({
      error: refusalOf('lotto.round_not_settled'),
    });
    await settle(round, '8351');
    expect(await enter(round, '8352')).toMatchObject({ error: refusalOf('lotto.round_ended') });
    expect(await voidBy(round)).toMatchObject({ error: refusalOf('lotto.round_ended') });
    expect(await confirm(987_654)).toMatchObject({ error: refusalOf('request.not_found') });
  });

  test('from the government includes front and bottom numbers, and a number drawn twice pays once', async () => {
    const round = await openTestRound(app.db, {}, { kind: 'government' });
    const bill = await putBill(app.db, round, wallets[0]!, [
      bet('three_front', '007'),
      bet('three_bottom', '456'),
      bet('three_bottom', '654'),
      bet('two_bottom', '09'),
    ]);
    const announcement = {
      number: '004217',
      two_bottom: '09',
      three_front: ['123', '007'],
      three_bottom: ['456', '456'],
    };
    const body = { round_id: round.roundId, announcement };
    await confirm(idOf(await operate(app, '/lotto/results', { body, as: 'som' })));
    await work();
    expect(await readBill(app.db, bill)).toMatchObject({
      items: ['won', 'won', 'lost', 'won'],
      paid: 400_00 + 400_00 + 90_00,
    });
  });
});

describe('a market that draws two numbers', () => {
  test.each([
    ['hanoi', { special: '20196', first: '08731' }, ['special', 'first'], '196', '31', '20'],
    ['top_two', { first: '4541', second: '7350' }, ['first', 'second'], '541', '50', '45'],
  ] as const)(
    'pays by both numbers and shows both: %s',
    async (kind, announcement, prizes, top, bottom, notBottom) => {
      const round = await openTestRound(app.db, {}, { kind });
      const won = await putBill(app.db, round, wallets[0]!, [
        bet('three_top', top),
        bet('two_top', top.slice(1)),
        bet('two_bottom', bottom),
        bet('two_bottom', notBottom),
      ]);
      const body = { round_id: round.roundId, announcement };
      const response = await operate(app, '/lotto/results', { body, as: 'som' });
      const result = { three_top: top, two_top: top.slice(1), two_bottom: bottom };
      expect(response.data).toMatchObject({ preview: { result } });
      await confirm(idOf(response));
      await work();
      expect(await readBill(app.db, won)).toMatchObject({
        items: ['won', 'won', 'won', 'lost'],
        paid: 900_00 + 90_00 + 90_00,
      });
      const query = { round_id: round.roundId };
      const { rounds } = (await app.call(lottoResult, { query })).data;
      expect(rounds[0]?.result).toMatchObject({
        announced: Object.values(announcement)[0],
        prizes: prizes.map((prize, at) => ({ prize, number: Object.values(announcement)[at] })),
        two_bottom: bottom,
      });
      expect(await operate(app, '/lotto/results', { body })).toMatchObject({
        error: refusalOf('lotto.round_ended'),
      });
      expect(await enter(await openTestRound(app.db, {}, { kind }), '8351')).toMatchObject({
        error: refusalOf('lotto.bad_result'),
      });
    },
  );

  test('is Malay or one of the three Hanoi markets; Lao and the bank lotteries draw one', async () => {
    const kinds = await queryRaw<{ market_id: string; result_kind: string }>(
      app.db,
      `SELECT market_id, result_kind FROM lotto_markets WHERE agent_id = 1
         AND category_id IN ('thai', 'foreign') ORDER BY market_id`,
    );
    expect(kinds.map(({ market_id, result_kind }) => `${market_id} ${result_kind}`)).toEqual([
      'government government',
      'hanoi hanoi',
      'hanoi-special hanoi',
      'hanoi-vip hanoi',
      'lao four_digits',
      'malay top_two',
      'omsin four_digits',
      'thokos four_digits',
    ]);
  });

  test('states in the rules of its rounds which digits of which prize count', async () => {
    const textOf = async (marketId: string) => {
      const [round] = (await app.call(lottoRounds, { query: { market_id: marketId } })).data.rounds;
      const { rules } = (await app.call(lottoRule, { query: { round_id: round!.round_id } })).data;
      return rules.find(({ title }) => title === 'ผลรางวัล')?.text;
    };
    for (const hanoi of ['hanoi', 'hanoi-special', 'hanoi-vip']) {
      expect(await textOf(hanoi)).toMatch(/3 ตัวบน.*รางวัลพิเศษ.*2 ตัวล่าง.*รางวัลที่ 1$/);
    }
    expect(await textOf('malay')).toMatch(/3 ตัวบน.*รางวัลที่ 1 .*2 ตัวล่าง.*รางวัลที่ 2$/);
    expect(await textOf('lao')).toContain('2 ตัวแรก');
  });
});

describe('a round without a result', () => {
  test('is voided and refunded one hour after its draw, not earlier', async () => {
    const round = await openTestRound(app.db);
    const bill = await putBill(app.db, round, wallets[0]!, [bet('two_top', '50', 7_00)]);
    await app.moveClock(59.9 * MINUTE);
    await work();
    expect((await readBill(app.db, bill)).state).toBe('active');
    await app.moveClock(60.1 * MINUTE);
    await work();
    await work();
    expect(await readRound(app.db, round)).toMatchObject({ state: 'voided', isDone: true });
    expect((await readRound(app.db, round)).note).toContain('60 นาที');
    expect(await readBill(app.db, bill)).toEqual({
      state: 'refunded',
      paid: 7_00,
      items: ['refunded'],
      moved: 7_00,
      transfers: ['lotto_refund 700'],
      settled: [],
    });
    expect(await app.balanceOf(token)).toBe(OPENING);
    expect(await enter(round, '8351')).toMatchObject({ error: refusalOf('lotto.round_ended') });
  });

  test('stays open while an entered result waits, and for an hour after its withdrawal', async () => {
    const round = await openTestRound(app.db);
    await app.moveClock(59 * MINUTE);
    const id = idOf(await enter(round, '8351'));
    const stateAt = async (minutes: number) => {
      await app.moveClock(minutes * MINUTE);
      await work();
      return (await readRound(app.db, round)).state;
    };
    expect(await stateAt(61)).toBe('closed');
    expect(await stateAt(3 * 24 * 60)).toBe('closed');
    await withdraw(id);
    expect(await stateAt(3 * 24 * 60 + 59)).toBe('closed');
    expect(await stateAt(3 * 24 * 60 + 61)).toBe('voided');
  });
});

describe('an operator', () => {
  test('voids a round: all bills are refunded and a waiting result is dropped', async () => {
    const round = await openTestRound(app.db, { closes: 60 });
    const bill = await putBill(app.db, round, wallets[0]!, [bet('two_top', '50', 7_00)]);
    expect(await voidBy(round)).toEqual(done);
    expect(await voidBy(round)).toEqual(done);
    expect(await voidBy(round, 'อีกเหตุผล')).toMatchObject({
      error: refusalOf('lotto.round_ended'),
    });
    await work();
    expect(await readBill(app.db, bill)).toMatchObject({ state: 'refunded', paid: 7_00 });
    expect(await readRound(app.db, round)).toMatchObject({ note: 'สนามยกเลิกการออกรางวัล' });
    const closed = await openTestRound(app.db);
    const waiting = idOf(await enter(closed, '8351'));
    await voidBy(closed);
    expect(await confirm(waiting)).toMatchObject({ error: refusalOf('lotto.no_result_waits') });
    expect((await audit()).filter((line) => line === 'som lotto.void')).toHaveLength(2);
  });

  test('corrects a result: only the difference is paid, and turnover still counts once', async () => {
    const round = await openTestRound(app.db);
    const [first, second] = wallets;
    const wasRight = await putBill(app.db, round, first!, [bet('two_top', '51', 2_00)]);
    const isRight = await putBill(app.db, round, second!, [bet('two_top', '52', 2_00)]);
    const both = await putBill(app.db, round, first!, [bet('two_bottom', '83', 1_00)]);
    const never = await putBill(app.db, round, first!, [bet('two_bottom', '00', 1_00)]);
    await settle(round, '8351');
    const id = idOf(await correct(round, '8352'));
    await work();
    expect((await readRound(app.db, round)).three_top).toBe('351');
    await confirm(id);
    await work();
    await work();
    expect(await readRound(app.db, round)).toMatchObject({ state: 'settled', settlement: 2 });
    expect(await readBill(app.db, wasRight)).toEqual({
      state: 'resulted',
      paid: 0,
      items: ['lost'],
      moved: 0,
      transfers: ['lotto_prize 18000', 'lotto_correction 18000'],
      settled: [
        [200, 18000, 200],
        [-200, -18000, -200],
        [200, 0, 200],
      ],
    });
    expect(await readBill(app.db, isRight)).toMatchObject({
      paid: 180_00,
      transfers: ['lotto_prize 18000'],
    });
    expect(await readBill(app.db, both)).toMatchObject({
      paid: 90_00,
      transfers: ['lotto_prize 9000'],
    });
    expect(await readBill(app.db, never)).toMatchObject({ paid: 0, transfers: [] });
  });

  test('corrects a result but recovers at most the balance; a second correction clears the shortfall', async () => {
    const round = await openTestRound(app.db);
    const bill = await putBill(app.db, round, wallets[0]!, [bet('three_top', '351', 1_00)]);
    await settle(round, '8351');
    // The member has spent all but 100 baht on another round.
    const spent = (await app.balanceOf(token)) - 100_00;
    const elsewhere = await openTestRound(app.db);
    await putBill(app.db, elsewhere, wallets[0]!, [bet('run_top', '1', spent)]);
    await settleCorrection(round, '8352');
    expect(await app.balanceOf(token)).toBe(0);
    expect(await readBill(app.db, bill)).toMatchObject({
      items: ['lost'],
      paid: 800_00,
      transfers: ['lotto_prize 90000', 'lotto_correction 10000'],
    });
    expect(((await operate(app, '/lotto/shortfalls')).data as { rows: object[] }).rows).toEqual([
      expect.objectContaining({
        round_id: round.roundId,
        username: '0812345678',
        amount: '800.00',
      }),
    ]);
    await settleCorrection(round, '9351');
    expect(await app.balanceOf(token)).toBe(100_00);
    expect(await readBill(app.db, bill)).toMatchObject({ items: ['won'], paid: 900_00 });
    expect((await operate(app, '/lotto/shortfalls')).data).toEqual({ rows: [], next_cursor: null });
  });

  test('sets off, when correcting a result, a gain on one bill of a member against a debt on another', async () => {
    const round = await openTestRound(app.db);
    await putBill(app.db, round, wallets[0]!, [bet('two_top', '51', 1_00)]);
    await putBill(app.db, round, wallets[0]!, [bet('two_top', '52', 1_00)]);
    await putBill(app.db, round, wallets[0]!, [bet('two_top', '51', 1_00)]);
    await settle(round, '8351');
    const elsewhere = await openTestRound(app.db);
    const all = await app.balanceOf(token);
    await putBill(app.db, elsewhere, wallets[0]!, [bet('run_top', '1', all)]);
    await settleCorrection(round, '8352');
    expect(await app.balanceOf(token)).toBe(0);
    expect(((await operate(app, '/lotto/shortfalls')).data as { rows: object[] }).rows).toEqual([
      expect.objectContaining({ amount: '90.00' }),
    ]);
  });

  test('closes numbers, lets them pay half and opens them again while the round is open', async () => {
    const round = await openTestRound(app.db, { closes: 5 });
    const set = (number: string, kind: string, betType = 'three_tod') =>
      operate(app, '/lotto/numbers', {
        body: {
          scope: 'round',
          round_id: round.roundId,
          bet_type: betType,
          numbers: [number],
          kind,
        },
        as: 'som',
      });
    const closed = () =>
      queryRaw(
        app.db,
        'SELECT bet_type, number, kind, closed_by FROM lotto_closed_numbers WHERE round_id = $1',
        [round.id],
      );
    expect((await set('321', 'closed')).data).toEqual({ numbers: 1, rounds: 1 });
    expect(await closed()).toEqual([
      { bet_type: 'three_tod', number: '123', kind: 'closed', closed_by: 'operator/som' },
    ]);
    await set('213', 'half');
    await set('213', 'half');
    expect(await closed()).toMatchObject([{ number: '123', kind: 'half' }]);
    await set('132', 'open');
    await set('132', 'open');
    expect(await closed()).toEqual([]);
    expect(await audit()).toEqual([
      'som lotto.open_number',
      'som lotto.close_number',
      'som lotto.close_number',
    ]);
    expect((await set('12', 'closed')).status).toBe(400);
    await app.moveClock(6 * MINUTE);
    expect(await set('123', 'closed')).toMatchObject({ error: refusalOf('lotto.round_closed') });
  });

  test('can neither list nor change the rounds and results of another agent', async () => {
    const round = await openTestRound(app.db);
    const id = idOf(await enter(round, '8351'));
    const yok = await createTestApp({
      db: app.db,
      agentId: 2,
      providers: [createTestProvider()],
      operatorKey: OPERATOR_KEY,
    });
    for (const path of ['/lotto/results/confirm', '/lotto/results/withdraw']) {
      expect(await operate(yok, path, { body: { id }, as: 'lek' })).toMatchObject({
        error: refusalOf('request.not_found'),
      });
    }
    const body = { round_id: round.roundId, note: 'ไม่ใช่ของเรา' };
    expect(await operate(yok, '/lotto/void', { body })).toMatchObject({
      error: refusalOf('lotto.unknown_round'),
    });
    const listed = (await operate(yok, '/lotto/rounds')).data as { round_id: string }[];
    expect(listed.map(({ round_id }) => round_id)).not.toContain(round.roundId);
  });
});

describe('made-up results', () => {
  test('come on time, marked as demo, and only in demo markets', async () => {
    const demo = await openTestRound(app.db, { closes: 1, draws: 2 }, { isDemo: true });
    const real = await openTestRound(app.db, { closes: 1, draws: 2 });
    await putBill(app.db, demo, wallets[0]!, [bet('run_top', '1', 1_00)]);
    await app.moveClock(1.9 * MINUTE);
    await work();
    expect((await readRound(app.db, demo)).three_top).toBeNull();
    await app.moveClock(2.1 * MINUTE);
    await work();
    expect(await readRound(app.db, demo)).toMatchObject({ state: 'settled', is_demo_result: true });
    expect(await readRound(app.db, real)).toMatchObject({ three_top: null });
  });

  test('exist for past rounds when the demo begins, and come out the same when drawn again', async () => {
    const rows = await queryRaw<{ market_id: string; rounds: number; drawn: number }>(
      app.db,
      `SELECT market_id, count(*) AS rounds, count(*) FILTER (WHERE state = 'settled' AND is_demo_result) AS drawn
       FROM lotto_rounds WHERE agent_id = 1 AND draws_at <= business_now() - interval '1 hour' GROUP BY 1`,
    );
    expect(rows).toHaveLength(13);
    for (const { rounds, drawn } of rows) expect(drawn).toBe(rounds);
    const { rounds } = (await app.call(lottoResults, { query: { market_id: 'lao' } })).data;
    const one = rounds[0]!;
    await queryRaw(
      app.db,
      `WITH forgotten AS (DELETE FROM lotto_results WHERE round_id IN (SELECT id FROM lotto_rounds WHERE round_id = $1))
       UPDATE lotto_rounds SET state = 'scheduled', three_top = NULL, two_bottom = NULL WHERE round_id = $1`,
      [one.round_id],
    );
    await fillPastDemoResults(app.db);
    const again = (await app.call(lottoResult, { query: { round_id: one.round_id } })).data;
    expect(again.rounds).toEqual([one]);
  });

  test('exist for every kind of market, even when the job runs days late', async () => {
    const rounds: TestRound[] = [];
    for (const kind of ['government', 'four_digits', 'hanoi', 'top_two', 'stock'] as const) {
      rounds.push(await openTestRound(app.db, {}, { kind, isDemo: true }));
    }
    await app.moveClock(3 * 24 * 60 * MINUTE);
    await voidOverdueRounds(app.db);
    await work();
    for (const round of rounds) {
      expect(await readRound(app.db, round)).toMatchObject({
        state: 'settled',
        is_demo_result: true,
      });
    }
  });

  test('are not drawn for a round for which an operator has entered a result', async () => {
    const round = await openTestRound(app.db, {}, { isDemo: true });
    const id = idOf(await enter(round, '8351'));
    await announceDemoResults(app.db);
    await confirm(id);
    expect(await readRound(app.db, round)).toMatchObject({
      three_top: '351',
      is_demo_result: false,
    });
  });
});

describe('results', () => {
  const dayOf = async (round: TestRound) =>
    (await app.call(lottoResult, { query: { round_id: round.roundId } })).data.date;

  test('list the drawn and voided rounds of a day', async () => {
    const drawn = await openTestRound(app.db);
    const voided = await openTestRound(app.db, {}, { kind: 'stock' });
    const waiting = await openTestRound(app.db, {}, { isDemo: true });
    await settle(drawn, '8351');
    await voidBy(voided);
    await enter(waiting, '8352');
    const date = await dayOf(drawn);
    const { data } = await app.call(lottoResult, { query: { date } });
    const own = data.rounds.filter(({ category_id }) => category_id === 'test');
    expect(own).toEqual([
      expect.objectContaining({
        round_id: drawn.roundId,
        state: 'settled',
        result: {
          announced: '8351',
          prizes: [],
          three_top: '351',
          two_bottom: '83',
          three_front: [],
          three_bottom: [],
        },
      }),
      expect.objectContaining({
        round_id: voided.roundId,
        state: 'voided',
        result: null,
        note: 'สนามยกเลิกการออกรางวัล',
      }),
    ]);
    expect((await app.call(lottoResult)).data.date).toBe(date);
    const long = await app.call(lottoResult, { query: { date: '2020-01-01' } });
    expect(long.data).toEqual({ date: '2020-01-01', rounds: [] });
    const { data: one } = await app.call(lottoResult, { query: { round_id: waiting.roundId } });
    expect(one.rounds).toMatchObject([{ round_id: waiting.roundId, result: null }]);
    const unknown = await app.call(lottoResult, { query: { round_id: 'nowhere' } });
    expect(unknown.refusal).toBe('lotto.unknown_round');
  });

  test('come page by page, latest first, for one market or for all', async () => {
    const rounds: TestRound[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const round = await openTestRound(app.db, { closes: turn - 10, draws: turn - 10 });
      await settle(round, `000${turn}`);
      rounds.push(round);
    }
    const ids = rounds.map(({ roundId }) => roundId).reverse();
    const read: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: '2', market_id: 'test-four-digits' };
      if (cursor !== null) query['cursor'] = cursor;
      const { data } = await app.call(lottoResults, { query });
      expect(data.rounds.length).toBeLessThanOrEqual(2);
      read.push(...data.rounds.map(({ round_id }) => round_id));
      cursor = data.next_cursor;
    } while (cursor !== null);
    expect(read).toEqual(ids);
    // Rounds of other markets may have been drawn in between.
    const all = (await app.call(lottoResults)).data.rounds;
    const own = all.filter(({ market_id }) => market_id === 'test-four-digits');
    expect(own.map(({ round_id }) => round_id)).toEqual(ids);
    const times = all.map(({ draws_at }) => draws_at);
    expect(times).toEqual(times.toSorted().reverse());
    const unknown = await app.call(lottoResults, { query: { cursor: 'nowhere' } });
    expect(unknown.data).toEqual({ rounds: [], next_cursor: null });
  });
});
