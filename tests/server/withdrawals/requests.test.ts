import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateSubBankAccount } from '@/contract/account.contract';
import { memberStatement } from '@/contract/statement.contract';
import { memberWithdrawals, withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { requestWithdrawal } from '@/server/withdrawals/withdrawal.service';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';
import {
  decide,
  endEarlier,
  fetchHoldMoves,
  oweTurnover,
  withdraw,
} from '../../support/withdrawal.fixture';

const [first, second] = ['0812345678', '0823456789'];
const OPENING = 1_000_00;
const HOUR_MS = 3_600_000;
let app: TestApp;
let token: string;
/** Token of a member with 25,000 baht. */
let rich: string;

beforeAll(async () => {
  app = await createTestApp({
    providers: [createTestProvider()],
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      token = await fresh.loginAs(first);
      rich = await fresh.loginAs(second);
    },
  });
});
beforeEach(() => app.reset());
afterEach(async () => expect((await app.verifyLedger()).faults).toEqual([]));
afterAll(() => app.close());

const ask = (amount: string, of = token, headers: Record<string, string> = {}) =>
  app.call(withdrawCreate, { token: of, body: { amount }, headers });
const info = async (of = token) => (await app.call(withdrawInfo, { token: of })).data;
const list = async (of = token, query: Record<string, string> = {}) =>
  (await app.call(memberWithdrawals, { token: of, query })).data;
const changeRule = async (rule: string, value: string | number) =>
  expect((await operate(app, '/agent/rules', { body: { rule, value } })).error).toBe(0);
const finish = async (id: string) => {
  await decide(app, 'approve', id);
  await decide(app, 'paid', id);
};

async function expectRefused(
  response: Awaited<ReturnType<typeof ask>>,
  name: string,
  message: string,
): Promise<void> {
  expect(response.status).toBe(200);
  expect(response.refusal).toBe(name);
  expect(response.json).toMatchObject({ message });
  expect(await fetchHoldMoves(app)).toEqual([]);
}

describe('a withdrawal request', () => {
  test('holds its amount at once and goes to the member’s own account', async () => {
    const response = await ask('300.50');
    expect(response.data).toEqual({
      id: expect.any(String) as string,
      state: 'requested',
      amount: 300_50,
      account: { bank_code: '004', last_digits: '6789', account_name: 'สมหญิง มีโชค' },
      requested_at: expect.stringMatching(/Z$/) as string,
      approved_at: null,
      ended_at: null,
      note: null,
    });
    expect(JSON.stringify(response.json)).not.toContain('0123456789');
    expect(await app.balanceOf(token)).toBe(OPENING - 300_50);
    expect(await fetchHoldMoves(app)).toEqual([
      {
        code: 'withdraw_hold',
        reference: `withdrawal/${response.data.id}`,
        amount: 300_50,
        from: 'member_wallet',
        to: 'withdrawal_holds',
      },
    ]);
    expect((await list()).withdrawals).toEqual([response.data]);
  });

  test('can take the whole balance including satang', async () => {
    await withdraw(app, token, '1000.00');
    expect(await app.balanceOf(token)).toBe(0);
  });

  test('is created once per key, and the same key with another amount is refused', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const [one, two] = [await ask('300', token, headers), await ask('300.00', token, headers)];
    expect(two.data).toEqual(one.data);
    expect(await app.balanceOf(token)).toBe(OPENING - 300_00);
    expect((await ask('301', token, headers)).refusal).toBe('request.idempotency_conflict');
    // Another member can use the same key.
    expect((await ask('300', rich, headers)).data.id).not.toBe(one.data.id);
  });

  test('can be repeated with its key after a refusal', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    await oweTurnover(app, first, { required: 10_00 });
    expect((await ask('300', token, headers)).refusal).toBe('withdraw.turnover_owed');
    await queryRaw(
      app.db,
      `UPDATE turnover_requirements SET ended_at = business_now(), ended_as = 'met'`,
    );
    expect((await ask('300', token, headers)).refusal).toBeUndefined();
  });

  test.each(['0', '-5', '1.234', 'ร้อย', '', '1e3', 'Infinity'])(
    'with the amount %j is malformed and changes nothing',
    async (amount) => {
      const counter = createTableCounter(app.db);
      const before = await counter.count();
      expect((await ask(amount)).status).toBe(400);
      expect(await counter.count()).toEqual(before);
    },
  );

  test('is possible for a closed member', async () => {
    const [member] = await queryRaw<{ id: number; refusal: unknown }>(
      app.db,
      `UPDATE members SET closed_at = business_now() WHERE username = $1
       RETURNING id, safety_refusal(id, 'deposit', 1) AS refusal`,
      [first],
    );
    const id = await requestWithdrawal(app.db, {
      memberId: member!.id,
      agentId: 1,
      amountSatang: 1_000_00,
      idempotencyKey: null,
    });
    await finish(id);
    expect((await fetchHoldMoves(app)).map(({ code }) => code)).toEqual([
      'withdraw_hold',
      'withdraw_paid',
    ]);
  });
});

describe('a withdrawal request is refused', () => {
  test('below the minimum and above the maximum', async () => {
    const sentence = 'ถอนได้ครั้งละ ฿100.00 ถึง ฿50,000.00 กรุณาแก้ไขจำนวนเงิน';
    for (const amount of ['99.99', '50000.01']) {
      await expectRefused(await ask(amount, rich), 'withdraw.out_of_range', sentence);
    }
    expect((await ask('100', rich)).refusal).toBeUndefined();
  });

  test('above the balance of the main wallet, to the satang', async () => {
    await expectRefused(
      await ask('1000.01'),
      'withdraw.insufficient_balance',
      'กระเป๋าหลักมี ฿1,000.00 กรุณาลดจำนวนเงินที่ถอน',
    );
  });

  test('while the member has no bank account', async () => {
    await queryRaw(app.db, 'UPDATE members SET bank_code = NULL, bank_account_number = NULL');
    await expectRefused(
      await ask('300'),
      'withdraw.no_account',
      'ยังไม่มีบัญชีรับเงิน กรุณาเพิ่มบัญชีธนาคารของคุณก่อนถอน',
    );
    const account = { bank_code: '030', bank_account_number: '020-123456-789' };
    const body = { ...account, current_password: 'demo1234' };
    await app.call(updateSubBankAccount, { token, body });
    expect((await withdraw(app, token)).account).toMatchObject({
      bank_code: '030',
      last_digits: '6789',
    });
  });

  test('with the exact missing amount while turnover is owed', async () => {
    await oweTurnover(app, first, { required: 50_00 });
    await oweTurnover(app, first, { required: 1_000_00, played: 299_50 });
    const ofSlots = { source: 'coupon', categories: ['slot'] } as const;
    await oweTurnover(app, first, { required: 400_00, ...ofSlots });
    const response = await ask('300');
    await expectRefused(response, 'withdraw.turnover_owed', 'เหลือยอดเทิร์นอีก ฿1,150.50 จึงจะถอนเงินได้');
    expect(response.json).toMatchObject({ data: { remaining: '1150.50' } });
    expect((await info()).turnover).toEqual([
      expect.objectContaining({
        source: 'promotion',
        name: 'โบนัสฝากแรก',
        categories: null,
        required: 1_000_00,
        // The oldest requirement took 50.00 of the turnover and is met.
        counted: 249_50,
        remaining: 750_50,
      }),
      expect.objectContaining({ ...ofSlots, required: 400_00, counted: 0 }),
    ]);
    // Another member owes no turnover.
    expect((await ask('300', rich)).refusal).toBeUndefined();
  });

  test('until the turnover is complete to the satang', async () => {
    await oweTurnover(app, first, { required: 500_00, played: 499_99 });
    expect((await ask('300')).json).toMatchObject({
      message: 'เหลือยอดเทิร์นอีก ฿0.01 จึงจะถอนเงินได้',
    });
    await oweTurnover(app, first, { required: 1, played: 2 });
    expect((await ask('300')).refusal).toBeUndefined();
  });

  test('while another withdrawal is pending or approved', async () => {
    const { id } = await withdraw(app, token);
    for (const step of ['requested', 'approved']) {
      const response = await ask('100');
      expect(response.refusal, step).toBe('withdraw.one_at_a_time');
      await decide(app, 'approve', id);
    }
    await decide(app, 'paid', id);
    expect((await ask('100')).refusal).toBeUndefined();
    expect(await app.balanceOf(token)).toBe(OPENING - 400_00);
  });

  test('beyond the daily number of withdrawals of the VIP level, until midnight in Thailand', async () => {
    const [clock] = await queryRaw<{ ms: number }>(
      app.db,
      `SELECT (extract(epoch FROM date_trunc('day', now() AT TIME ZONE 'Asia/Bangkok') + interval '1 day'
        - now() AT TIME ZONE 'Asia/Bangkok') * 1000)::bigint AS ms`,
    );
    const toMidnight = clock!.ms;
    await app.moveClock(toMidnight - HOUR_MS);
    for (let left = 12; left > 0; left -= 1) {
      expect(await info(rich)).toMatchObject({ most_per_day: 12, left_today: left });
      const { id } = await withdraw(app, rich, '100');
      // A rejected withdrawal counts too.
      if (left === 1) await decide(app, 'reject', id);
      else await finish(id);
    }
    const next = await ask('100', rich);
    expect(next.refusal).toBe('withdraw.too_many_today');
    expect(next.json).toMatchObject({
      message: 'วันนี้ถอนครบ 12 ครั้งแล้ว ถอนได้อีกครั้งหลังเที่ยงคืน',
    });
    expect((await info(rich)).left_today).toBe(0);
    // Each member has a separate count.
    expect((await info()).left_today).toBe(8);
    await app.moveClock(toMidnight + HOUR_MS);
    expect((await info(rich)).left_today).toBe(12);
    expect((await ask('100', rich)).refusal).toBeUndefined();
  });

  test('by the current rules of the agent, even right after an operator has changed them', async () => {
    await queryRaw(app.db, 'UPDATE members SET vip_level = 0');
    await changeRule('withdrawal.least', '200');
    await changeRule('withdrawal.most', '300');
    await changeRule('withdrawal.per_day', 1);
    await expectRefused(
      await ask('150'),
      'withdraw.out_of_range',
      'ถอนได้ครั้งละ ฿200.00 ถึง ฿300.00 กรุณาแก้ไขจำนวนเงิน',
    );
    await finish((await withdraw(app, token, '200')).id);
    expect((await ask('200')).json).toMatchObject({
      message: 'วันนี้ถอนครบ 1 ครั้งแล้ว ถอนได้อีกครั้งหลังเที่ยงคืน',
    });
  });
});

describe('withdrawal data of a member', () => {
  test('show the limits and the account before the first withdrawal', async () => {
    expect(await info()).toEqual({
      min_amount: 100_00,
      max_amount: 50_000_00,
      most_per_day: 8,
      left_today: 8,
      balance: OPENING,
      is_on_break: false,
      kept: 0,
      account: { bank_code: '004', last_digits: '6789', account_name: 'สมหญิง มีโชค' },
      account_usable_at: null,
      usual_minutes: null,
      turnover: [],
    });
    expect(await list()).toEqual({ withdrawals: [], next_cursor: null });
  });

  test('list only the member’s own withdrawals, page by page', async () => {
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { id } = await withdraw(app, rich, '100');
      ids.unshift(id);
      await finish(id);
    }
    const page = await list(rich, { limit: '2' });
    expect(page.withdrawals.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await list(rich, { limit: '2', cursor: page.next_cursor! });
    expect(rest.withdrawals.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(rest.next_cursor).toBeNull();
    expect((await list()).withdrawals).toEqual([]);
    // The cursor of another member's list returns nothing.
    expect((await list(token, { cursor: ids[0]! })).withdrawals).toEqual([]);
  });

  test('appear in the statement under the kind "withdraw"', async () => {
    const { id } = await withdraw(app, token, '300');
    await decide(app, 'reject', id);
    await finish((await withdraw(app, token, '200')).id);
    const { movements, days } = (
      await app.call(memberStatement, { token, query: { kind: 'withdraw' } })
    ).data;
    expect(
      movements.map(({ code, amount, balance_before, balance_after }) => ({
        code,
        amount,
        balance_before,
        balance_after,
      })),
    ).toEqual([
      { code: 'withdraw_hold', amount: -200_00, balance_before: 1_000_00, balance_after: 800_00 },
      {
        code: 'withdraw_returned',
        amount: 300_00,
        balance_before: 700_00,
        balance_after: 1_000_00,
      },
      { code: 'withdraw_hold', amount: -300_00, balance_before: 1_000_00, balance_after: 700_00 },
    ]);
    expect(movements[1]?.reference).toBe(`withdrawal/${id}`);
    expect(days).toEqual([expect.objectContaining({ net: -200_00, count: 3 })]);
  });
});

describe('the usual waiting time', () => {
  const MINUTE_MS = 60_000;
  const usual = async () => (await info()).usual_minutes;
  const times = (count: number, minutes: number) => Array<number>(count).fill(minutes);

  test('is the time from request to payment, shown to all members from the tenth paid withdrawal on', async () => {
    await endEarlier(app, [...times(8, 4), 900]);
    expect(await usual()).toBeNull();
    const { id } = await withdraw(app, rich);
    await app.moveClock(5 * MINUTE_MS);
    await decide(app, 'approve', id);
    await app.moveClock(12 * MINUTE_MS);
    expect(await usual()).toBeNull();
    await decide(app, 'paid', id);
    expect(await usual()).toBe(15);
    expect((await info(rich)).usual_minutes).toBe(15);
  });

  test('leaves out rejected and pending withdrawals, and withdrawals of other agents', async () => {
    await endEarlier(app, times(9, 4));
    await endEarlier(app, times(20, 1), { state: 'rejected' });
    await endEarlier(app, times(20, 1), { agentId: 2 });
    await decide(app, 'approve', (await withdraw(app, rich)).id);
    expect(await usual()).toBeNull();
    await endEarlier(app, [4]);
    expect(await usual()).toBe(5);
  });

  test('counts only the latest fifty requests of the last 30 days', async () => {
    await endEarlier(app, times(20, 200), { daysAgo: 31 });
    expect(await usual()).toBeNull();
    await endEarlier(app, times(20, 200), { daysAgo: 29 });
    expect(await usual()).toBe(240);
    await endEarlier(app, times(50, 25));
    expect(await usual()).toBe(30);
  });
});
