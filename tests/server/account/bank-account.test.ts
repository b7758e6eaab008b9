import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberProfile, updateSubBankAccount } from '@/contract/account.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createTestProvider } from '../../support/test-provider';
import { withdraw } from '../../support/withdrawal.fixture';

const MINUTE_MS = 60_000;
const next = { bank_code: '014', bank_account_number: '1112223334' } as const;
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
afterAll(() => app.close());

const change = (account: object = next, current_password = 'demo1234') =>
  app.call(updateSubBankAccount, { token, body: { ...account, current_password } });
const own = async () => (await app.call(memberProfile, { token })).data.bank_account;
const audit = async () =>
  (await operate(app, '/audit')).data as { operator: string; action: string; detail: unknown }[];

test("changing the bank account stores the new account and writes the change to the operators' log", async () => {
  expect((await change()).refusal).toBeUndefined();
  expect(await own()).toEqual({ bank_code: '014', last_digits: '3334' });
  const [member] = await queryRaw<{ id: number }>(
    app.db,
    `SELECT id FROM members WHERE username = '0812345678'`,
  );
  expect(await audit()).toEqual([
    expect.objectContaining({
      operator: `member/${member!.id}`,
      action: 'member.bank_account',
      subject: `member/${member!.id}`,
      detail: {
        before: { bank_code: '004', bank_account_number: '0123456789' },
        after: next,
      },
    }),
  ]);
});

test('a member without a bank account adds a first one', async () => {
  await queryRaw(app.db, 'UPDATE members SET bank_code = NULL, bank_account_number = NULL');
  expect((await change()).refusal).toBeUndefined();
  expect(await own()).toEqual({ bank_code: '014', last_digits: '3334' });
});

test('entering the same bank account again, written differently, changes nothing', async () => {
  await change();
  await change({ ...next, bank_account_number: '111-2-22333-4' });
  expect(await audit()).toHaveLength(1);
});

test('changing the bank account needs the password; after five wrong ones it is refused for 15 minutes', async () => {
  for (let turn = 0; turn < 5; turn += 1) {
    expect((await change(next, 'a guess')).refusal).toBe('auth.wrong_password');
  }
  expect(await change()).toMatchObject({ status: 429, refusal: 'request.too_many' });
  expect(await own()).toMatchObject({ bank_code: '004' });
  await app.moveClock(15 * MINUTE_MS + 1_000);
  expect((await change()).refusal).toBeUndefined();
});

test("a bank account of another agent's member is accepted, but not one of the same agent's member", async () => {
  const taken = { bank_code: '014', bank_account_number: '4567890123' };
  const response = await change(taken);
  expect(response.refusal).toBe('bank_account.taken');
  expect(response.json).toMatchObject({
    message: 'บัญชีธนาคารนี้มีสมาชิกคนอื่นใช้แล้ว กรุณาใช้บัญชีอื่น หรือติดต่อทีมงาน',
  });
  expect(await own()).toMatchObject({ bank_code: '004' });
  expect(await audit()).toEqual([]);
  const ofYok = { bank_code: '006', bank_account_number: '9876543210' };
  expect((await change(ofYok)).refusal).toBeUndefined();
});

test('the bank account cannot be changed while a withdrawal is pending', async () => {
  await withdraw(app, token);
  expect((await change()).refusal).toBe('bank_account.withdrawal_waits');
  expect(await own()).toMatchObject({ bank_code: '004' });
});

test.each([
  { bank_code: '014', bank_account_number: '123' },
  { bank_code: '014', bank_account_number: '123456789012' },
  { bank_code: '999', bank_account_number: '1112223334' },
  { bank_code: '014' },
  { ...next, first_name: 'คนอื่น' },
])('the bank account %j is refused as malformed', async (account) => {
  expect((await change(account)).status).toBe(400);
  expect(await own()).toMatchObject({ bank_code: '004' });
});
