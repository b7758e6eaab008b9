import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkAccount, register } from '@/contract/account.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import { registrationForm } from '../../support/registration.form';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const WINDOW_MS = 10 * 60_000;

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], trustedProxies: 1 });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function check(body: object, call: TestCall = {}) {
  return app.call(checkAccount, { ...call, body });
}

async function refCodeOf(username: string): Promise<string> {
  const { ref_code } = await app.db
    .selectFrom('members')
    .select('ref_code')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return ref_code;
}

describe('what is free', () => {
  test.each([
    [{ username: '0812345678' }, false],
    [{ username: '081-234-5678' }, false],
    [{ username: '0899999999' }, true],
    [{ bank_code: '004', bank_account_number: '012-345-6789' }, false],
    [{ bank_code: '004', bank_account_number: '0123456780' }, true],
    [{ bank_code: '014', bank_account_number: '0123456789' }, true],
  ])('%j: %s', async (body, usable) => {
    expect((await check(body)).data).toEqual({ usable, referrer_name: null });
  });

  test('what is free becomes taken by registering, and nothing is reserved by asking', async () => {
    const form = registrationForm();
    const { bank_code, bank_account_number } = form;
    const counter = createTableCounter(app.db, ['attempts']);
    const before = await counter.count();
    expect((await check({ bank_code, bank_account_number })).data.usable).toBe(true);
    expect(await counter.count()).toEqual(before);
    await app.call(register, { body: form });
    expect((await check({ bank_code, bank_account_number })).data.usable).toBe(false);
    expect((await check({ username: form.username })).data.usable).toBe(false);
  });
});

describe('who refers', () => {
  test('is named so that a friend knows them and nobody else does', async () => {
    const ref = await refCodeOf('0812345678');
    expect((await check({ ref: ref.toLowerCase() })).data).toEqual({
      usable: true,
      referrer_name: 'สม*** มี***',
    });
  });

  test('from before names were asked for is named by part of the number', async () => {
    await queryRaw(app.db, `UPDATE members SET first_name = NULL, last_name = NULL`);
    expect((await check({ ref: await refCodeOf('0812345678') })).data.referrer_name).toBe(
      '081***78',
    );
  });

  test('a name of one letter is not given away', async () => {
    await queryRaw(app.db, `UPDATE members SET first_name = 'ก', last_name = 'อี'`);
    expect((await check({ ref: await refCodeOf('0812345678') })).data.referrer_name).toBe(
      '*** ***',
    );
  });

  test('is nobody when the code is unknown', async () => {
    expect((await check({ ref: '222222' })).data).toEqual({ usable: false, referrer_name: null });
  });
});

test('two questions at once are none', async () => {
  expect((await check({ username: '0899999999', ref: '222222' })).status).toBe(400);
  expect((await check({})).status).toBe(400);
});

test('one address asks a hundred and twenty times in ten minutes', async () => {
  const from = (address: string): TestCall => ({ headers: { 'x-forwarded-for': address } });
  for (let i = 0; i < 120; i += 1) {
    expect((await check({ username: '0899999999' }, from('10.0.0.1'))).refusal).toBeUndefined();
  }
  const answer = await check({ ref: '222222' }, from('10.0.0.1'));
  expect(answer).toMatchObject({ status: 429, refusal: 'request.too_many' });
  expect((await check({ username: '0899999999' }, from('10.0.0.2'))).refusal).toBeUndefined();
  await app.moveClock(WINDOW_MS + 1_000);
  expect((await check({ username: '0899999999' }, from('10.0.0.1'))).refusal).toBeUndefined();
});
