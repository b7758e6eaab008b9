import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BetType, digitsOf, limitNumberOf } from '@/domain/lotto';
import { queryRaw } from '@/server/db/raw';
import { openAndCloseRounds } from '@/server/lotto/draw.service';
import { finaliseDueResults } from '@/server/lotto/final-result.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, type OperatorResponse, operate } from '../../support/deposit.fixture';
import {
  findLottoFaults,
  openTestRound,
  putBill,
  readBill,
  type TestItem,
  type TestRound,
  typeAgain,
} from '../../support/draw.fixture';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
/** Account ids of the main wallets of the demo members. */
let wallets: number[];
let round: TestRound;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
  const rows = await queryRaw<{ account_id: number }>(
    app.db,
    `SELECT w.account_id FROM wallets w JOIN members m ON m.id = w.member_id
     WHERE m.agent_id = 1 AND w.wallet_type_id = 1 ORDER BY m.id`,
  );
  wallets = rows.map(({ account_id }) => account_id);
});
beforeEach(async () => {
  await app.reset();
  round = await openTestRound(app.db);
});
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLottoFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

/** Returns every different bet of a type. */
function listEvery(type: BetType, amount = 1): TestItem[] {
  const digits = digitsOf[type];
  const numbers = Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0'));
  return [...new Set(numbers.map((number) => limitNumberOf(type, number)))].map((number) => ({
    type,
    number,
    amount,
  }));
}

async function settle(path: '/lotto/results' | '/lotto/correct', number: string): Promise<void> {
  await openAndCloseRounds(app.db);
  const body = { round_id: round.roundId, announcement: { number } };
  const entered = await operate(app, path, { body, as: 'som' });
  const { id } = entered.data as { id: number };
  const done: OperatorResponse = { status: 200, error: 0, data: null };
  await typeAgain(app.db, id);
  expect(await operate(app, '/lotto/results/confirm', { body: { id }, as: 'lek' })).toEqual(done);
  await finaliseDueResults(app.db);
  await settleRounds(app.db);
}

/** Returns the settled stake and valid turnover of a bill in satang, including corrections. */
async function turnoverOf(bill: string): Promise<{ stake: number; turnover: number }> {
  const { settled } = await readBill(app.db, bill);
  return {
    stake: settled.reduce((sum, [stake = 0]) => sum + stake, 0),
    turnover: settled.reduce((sum, [, , turnover = 0]) => sum + turnover, 0),
  };
}

describe('the turnover of a bill', () => {
  test('is the full stake when the bill leaves out one number', async () => {
    const almost = await putBill(app.db, round, wallets[0]!, listEvery('two_top').slice(1));
    await settle('/lotto/results', '1234');
    expect(await turnoverOf(almost)).toEqual({ stake: 99, turnover: 99 });
  });

  test.each<[BetType, number]>([
    ['run_top', 10],
    ['run_bottom', 10],
    ['two_top', 100],
    ['two_bottom', 100],
    ['three_tod', 220],
    ['three_top', 1000],
    ['three_front', 1000],
    ['three_bottom', 1000],
  ])('is zero when every number of %s has the same stake', async (type, count) => {
    const items = listEvery(type);
    expect(items).toHaveLength(count);
    const bill = await putBill(app.db, round, wallets[0]!, items);
    await settle('/lotto/results', '1234');
    expect(await turnoverOf(bill)).toEqual({ stake: count, turnover: 0 });
  });

  test('is the stake on some numbers in excess of the stake common to all numbers', async () => {
    const items = [
      ...listEvery('run_top', 5),
      { type: 'run_top', number: '3', amount: 20 },
      { type: 'run_bottom', number: '3', amount: 7 },
    ] as const;
    const bill = await putBill(app.db, round, wallets[0]!, items);
    await settle('/lotto/results', '1234');
    expect(await turnoverOf(bill)).toEqual({ stake: 77, turnover: 27 });
  });

  test('counts all bills of a member together, with digits in any order', async () => {
    const every = listEvery('three_tod', 2).map((item, index) =>
      index % 2 === 0 ? item : { ...item, number: Array.from(item.number).reverse().join('') },
    );
    const bills = [
      await putBill(app.db, round, wallets[0]!, every.slice(0, 100)),
      await putBill(app.db, round, wallets[0]!, every.slice(50)),
    ];
    await settle('/lotto/results', '1234');
    const [first, second] = [await turnoverOf(bills[0]!), await turnoverOf(bills[1]!)];
    expect(first).toEqual({ stake: 200, turnover: 0 });
    // Fifty numbers were on both bills.
    expect(second).toEqual({ stake: 340, turnover: 100 });
  });

  test('ignores the bets of other members', async () => {
    const every = listEvery('run_top', 10);
    const bills = [
      await putBill(app.db, round, wallets[0]!, every.slice(0, 5)),
      await putBill(app.db, round, wallets[1]!, every.slice(5)),
    ];
    await settle('/lotto/results', '1234');
    for (const bill of bills) {
      expect(await turnoverOf(bill)).toEqual({ stake: 50, turnover: 50 });
    }
  });

  test('stays the same after a correction, which takes back turnover that only a former rule counted', async () => {
    const bill = await putBill(app.db, round, wallets[0]!, [
      ...listEvery('run_top', 5),
      { type: 'two_top', number: '34', amount: 9 },
    ]);
    await settle('/lotto/results', '1234');
    expect(await turnoverOf(bill)).toEqual({ stake: 59, turnover: 9 });
    // With this row, the first settlement counted the whole stake, as a former rule did.
    await queryRaw(
      app.db,
      `INSERT INTO settled_stakes (member_id, area, reference, stake, payout, valid_turnover, settled_at, account_id)
       SELECT member_id, 'lotto', 'lotto/' || id, 0, 0, 50, business_now(), account_id FROM lotto_bills WHERE id = $1`,
      [bill],
    );
    await settle('/lotto/correct', '1235');
    expect(await turnoverOf(bill)).toEqual({ stake: 59, turnover: 9 });
  });
});
