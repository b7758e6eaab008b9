import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { queryRaw } from '@/server/db/raw';
import { openAndCloseRounds, voidOverdueRounds } from '@/server/lotto/draw.service';
import { finaliseDueResults } from '@/server/lotto/final-result.service';
import { settleRounds } from '@/server/lotto/settlement.service';
import { hashOperatorKey } from '@/server/operator/people.service';
import { createTestApp, type TestApp } from '../../support/app';
import { announceDemoResults } from '../../support/demo-results';
import { OPERATOR_KEY, type OperatorResponse, operate } from '../../support/deposit.fixture';
import {
  findLottoFaults,
  openTestRound,
  putBill,
  readBill,
  readRound,
  type TestRound,
  typeAgain,
} from '../../support/draw.fixture';
import { employ, keyOf } from '../../support/staff.fixture';
import { createTestProvider } from '../../support/test-provider';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const done: OperatorResponse = { status: 200, error: 0, data: null };
let app: TestApp;
let wallet: number;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], operatorKey: OPERATOR_KEY });
  const [row] = await queryRaw<{ account_id: number }>(
    app.db,
    `SELECT account_id FROM wallets w JOIN members m ON m.id = w.member_id WHERE m.username = '0812345678'`,
  );
  wallet = row!.account_id;
});
beforeEach(() => app.reset());
afterEach(async () => {
  expect((await app.verifyLedger()).faults).toEqual([]);
  expect(await findLottoFaults(app.db)).toEqual([]);
});
afterAll(() => app.close());

const refusalOf = (name: ErrorName) => ({ error: errorCodes[name] });
const write = (path: string) => (round: TestRound, number: string, as: string) =>
  operate(app, path, { body: { round_id: round.roundId, announcement: { number } }, as });
const enter = write('/lotto/results');
const correct = write('/lotto/correct');
const decide = (kind: 'confirm' | 'withdraw', id: number, as: string) =>
  operate(app, `/lotto/results/${kind}`, { body: { id }, as });
const idOf = ({ data }: OperatorResponse) => (data as { id: number }).id;
const finalAtOf = ({ data }: OperatorResponse) => (data as { final_at: string | null }).final_at;
const allow = (below: string | null, as?: string) =>
  operate(app, '/lotto/markets/final-by-time', {
    body: { market_id: 'test-four-digits', below },
    ...(as !== undefined && { as }),
  });

/** Moves the clock and runs the work of all lottery jobs once. */
async function workAfter(ms: number): Promise<void> {
  await app.moveClock(ms);
  await openAndCloseRounds(app.db);
  await finaliseDueResults(app.db);
  await announceDemoResults(app.db);
  await voidOverdueRounds(app.db);
  await settleRounds(app.db);
}

async function settle(round: TestRound, number: string): Promise<void> {
  const id = idOf(await enter(round, number, 'som'));
  await typeAgain(app.db, id);
  expect(await decide('confirm', id, 'lek')).toEqual(done);
  await settleRounds(app.db);
}

describe('one operator alone', () => {
  test('cannot make a first result final, however long it waits', async () => {
    const round = await openTestRound(app.db);
    const bill = await putBill(app.db, round, wallet, [
      { type: 'two_top', number: '51', amount: 100 },
    ]);
    const response = await enter(round, '8351', 'som');
    expect(finalAtOf(response)).toBeNull();
    expect(await decide('confirm', idOf(response), 'som')).toMatchObject(
      refusalOf('lotto.confirmed_by_same'),
    );
    for (const ms of [11 * MINUTE, DAY]) await workAfter(ms);
    expect(await readRound(app.db, round)).toMatchObject({ state: 'closed', three_top: null });
    expect(await readBill(app.db, bill)).toMatchObject({ state: 'active' });
  });

  test('cannot correct a paid round, neither by confirming nor by waiting', async () => {
    const round = await openTestRound(app.db);
    await allow('1000000.00');
    const bill = await putBill(app.db, round, wallet, [
      { type: 'two_top', number: '51', amount: 100 },
    ]);
    await settle(round, '8351');
    const response = await correct(round, '1234', 'som');
    expect(finalAtOf(response)).toBeNull();
    expect(await correct(round, '1234', 'som')).toEqual(response);
    expect(await decide('confirm', idOf(response), 'som')).toMatchObject(
      refusalOf('lotto.confirmed_by_same'),
    );
    for (const ms of [11 * MINUTE, DAY]) await workAfter(ms);
    // A second operator agrees by entering the same result, and time still does not make it final.
    expect(finalAtOf(await correct(round, '1234', 'lek'))).toBeNull();
    for (const ms of [DAY + 11 * MINUTE, 2 * DAY]) await workAfter(ms);
    expect(await readRound(app.db, round)).toMatchObject({ settlement: 1, three_top: '351' });
    expect(await readBill(app.db, bill)).toMatchObject({ paid: 90_00 });
    expect(await decide('confirm', idOf(response), 'lek')).toEqual(done);
    await settleRounds(app.db);
    expect(await readRound(app.db, round)).toMatchObject({ settlement: 2, three_top: '234' });
  });

  test('cannot make a result final by SQL under any name, because the database refuses it', async () => {
    const first = idOf(await enter(await openTestRound(app.db), '8351', 'som'));
    const settled = await openTestRound(app.db);
    await settle(settled, '8351');
    const correction = idOf(await correct(settled, '1234', 'som'));
    await app.moveClock(DAY);
    for (const id of [first, correction]) {
      for (const by of ['operator/som', 'system', 'demo', 'yeekee', 'anything']) {
        await expect(
          queryRaw(
            app.db,
            `UPDATE lotto_results SET state = 'final', ended_at = business_now(), ended_by = $2 WHERE id = $1`,
            [id, by],
          ),
        ).rejects.toMatchObject({ constraint: expect.stringContaining('four_eyes') as string });
      }
      await expect(
        queryRaw(app.db, 'UPDATE lotto_results SET final_at = business_now() WHERE id = $1', [id]),
      ).rejects.toMatchObject({ constraint: 'lotto_results_time_needs_two' });
      await expect(
        queryRaw(
          app.db,
          'UPDATE lotto_results SET agreed_by = entered_by, agreed_at = business_now() WHERE id = $1',
          [id],
        ),
      ).rejects.toMatchObject({ constraint: 'lotto_results_agreed_four_eyes' });
    }
  });
});

describe('the second operator', () => {
  const previewWaiting = (round: TestRound, as: string) =>
    operate(app, '/lotto/preview', { body: { round_id: round.roundId }, as });

  test('confirms only after typing the result, and reads its numbers only then', async () => {
    const round = await openTestRound(app.db);
    const id = idOf(await enter(round, '8351', 'som'));
    const show = async (as: string) =>
      (await operate(app, `/lotto/rounds/show?round_id=${round.roundId}`, { as })).data;
    expect(await decide('confirm', id, 'lek')).toMatchObject(refusalOf('lotto.not_typed'));
    await expect(
      queryRaw(
        app.db,
        `UPDATE lotto_results SET state = 'final', ended_at = business_now(), ended_by = 'operator/lek' WHERE id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'lotto_results_typed_four_eyes' });
    expect(await previewWaiting(round, 'lek')).toMatchObject(refusalOf('lotto.not_typed'));
    expect(await show('lek')).toMatchObject({
      ...{ typed: null, result: null },
      waiting: { id, entered_by: 'operator/som', agreed_by: null },
    });
    expect(JSON.stringify(await show('lek'))).not.toContain('8351');
    expect(JSON.stringify((await operate(app, '/lotto/rounds', { as: 'lek' })).data)).not.toContain(
      '8351',
    );
    await enter(round, '8351', 'lek');
    expect(await show('lek')).toMatchObject({ typed: { number: '8351' } });
    expect(await previewWaiting(round, 'lek')).toMatchObject({ error: 0 });
    expect(await decide('confirm', id, 'lek')).toEqual(done);
  });

  test('is not the person who gave the first one the key', async () => {
    await queryRaw(
      app.db,
      `INSERT INTO operators (agent_id, name, role, key_hash, added_by)
       VALUES (1, 'keeper', 'lotto', decode($1, 'hex'), 'operator/lek')`,
      [hashOperatorKey(keyOf('keeper')).toString('hex')],
    );
    const round = await openTestRound(app.db);
    const id = idOf(await enter(round, '8351', 'keeper'));
    expect(await enter(round, '8351', 'lek')).toMatchObject(refusalOf('lotto.confirmed_by_same'));
    await typeAgain(app.db, id, 'som');
    expect(await decide('confirm', id, 'som')).toEqual(done);
  });
});

describe('a result without a confirmation', () => {
  const openBet = async (baht: number) => {
    const round = await openTestRound(app.db);
    await putBill(app.db, round, wallet, [{ type: 'two_top', number: '51', amount: baht * 100 }]);
    return round;
  };

  test('becomes final by time when two operators entered the same result and the owner allows it', async () => {
    const round = await openBet(1);
    await allow('100.00');
    expect(finalAtOf(await enter(round, '8351', 'som'))).toBeNull();
    expect(finalAtOf(await enter(round, '8351', 'som'))).toBeNull();
    expect(await enter(round, '8352', 'lek')).toMatchObject(refusalOf('lotto.result_waits'));
    const agreed = await enter(round, '8351', 'lek');
    expect(agreed.data).toMatchObject({ agreed_by: 'operator/lek' });
    expect(finalAtOf(agreed)).not.toBeNull();
    await workAfter(9.9 * MINUTE);
    expect((await readRound(app.db, round)).three_top).toBeNull();
    await workAfter(10.1 * MINUTE);
    expect(await readRound(app.db, round)).toMatchObject({ state: 'settled', three_top: '351' });
    const actions = (await operate(app, '/audit')).data as { operator: string; action: string }[];
    expect(actions.map(({ operator, action }) => `${operator} ${action}`).slice(0, 4)).toEqual([
      'system lotto.final_result',
      'lek lotto.agree_result',
      'som lotto.result',
      'owner lotto.final_by_time',
    ]);
  });

  test('does not become final when it pays the owner’s threshold or more', async () => {
    const round = await openBet(1);
    await allow('90.00');
    await enter(round, '8351', 'som');
    expect(finalAtOf(await enter(round, '8351', 'lek'))).toBeNull();
    await workAfter(DAY);
    expect((await readRound(app.db, round)).three_top).toBeNull();
  });

  test('does not become final after the owner withdraws the permission or money turns real', async () => {
    for (const takeBack of [
      () => allow(null),
      () =>
        queryRaw(
          app.db,
          `UPDATE agents SET config = config || '{"simulated_money": false}' WHERE id = 1`,
        ),
    ]) {
      const round = await openBet(1);
      expect(await allow('100.00')).toEqual(done);
      await enter(round, '8351', 'som');
      expect(finalAtOf(await enter(round, '8351', 'lek'))).not.toBeNull();
      await takeBack();
      await workAfter(DAY);
      expect((await readRound(app.db, round)).three_top).toBeNull();
      await app.moveClock(0);
    }
    expect(await allow('100.00')).toEqual(done);
    expect(await allow('200.00')).toMatchObject(refusalOf('lotto.time_refused'));
    expect(await allow(null)).toEqual(done);
  });

  test('becomes final by time only with a permission, which no role but the owner can give', async () => {
    await openTestRound(app.db);
    await employ(app.db, ['keeper'], 'lotto');
    expect(await allow('100.00', 'keeper')).toMatchObject(refusalOf('operator.role_refused'));
    const nowhere = { market_id: 'nowhere', below: '1.00' };
    expect(await operate(app, '/lotto/markets/final-by-time', { body: nowhere })).toMatchObject(
      refusalOf('request.not_found'),
    );
  });
});

test('the metrics count a waiting result and its held refund until a second operator confirms it', async () => {
  const figure = async (name: string) => {
    const response = await app.fetch(
      new Request('http://test/metrics', { headers: { authorization: `Bearer ${OPERATOR_KEY}` } }),
    );
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(await response.text())?.[1]);
  };
  const round = await openTestRound(app.db);
  expect(await figure('lotto_results_waiting')).toBe(0);
  const id = idOf(await enter(round, '8351', 'som'));
  expect(await figure('lotto_results_waiting')).toBe(1);
  expect(await figure('lotto_refunds_held')).toBe(0);
  await workAfter(61 * MINUTE);
  expect(await figure('lotto_refunds_held')).toBe(1);
  expect(await figure('lotto_result_longest_wait_seconds')).toBeGreaterThanOrEqual(60 * 60);
  await typeAgain(app.db, id);
  await decide('confirm', id, 'lek');
  expect(await figure('lotto_results_waiting')).toBe(0);
  expect(await figure('lotto_refunds_held')).toBe(0);
  expect(await figure('lotto_result_longest_wait_seconds')).toBe(0);
});
