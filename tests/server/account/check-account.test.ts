import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkAccount, register } from '@/contract/registration.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import { sentCodeFor } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const HOUR_MS = 60 * 60_000;

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

describe('whether a phone or bank account belongs to a member', () => {
  test.each([
    { username: '0812345678' },
    { username: '0899999999' },
    { bank_code: '004', bank_account_number: '012-345-6789' },
    { bank_code: '004', bank_account_number: '0123456780' },
  ])('is not revealed by the check of %j', async (body) => {
    expect((await check(body)).data).toEqual({ usable: null, referrer_name: null });
  });

  test('is revealed at registration only after the phone was verified by a code', async () => {
    const before = app.sentCodes.length;
    const member = registrationForm({ username: '0812345678' });
    const stranger = registrationForm({ username: '0899999999' });
    const [known, unknown] = [
      await app.call(register, { body: member }),
      await app.call(register, { body: stranger }),
    ];
    expect(known.refusal).toBe('register.code_needed');
    expect(unknown.json).toEqual(known.json);
    expect(app.sentCodes).toHaveLength(before + 2);
    const guess = await app.call(register, { body: { ...member, code: '000000' } });
    expect(guess.refusal).toBe('auth.wrong_code');
    const shown = { ...member, code: sentCodeFor(app, member) };
    expect((await app.call(register, { body: shown })).refusal).toBe('register.username_taken');
  });
});

describe('the check of a referral code', () => {
  test("returns the referrer's name with all but its first letters masked", async () => {
    const ref = await refCodeOf('0812345678');
    expect((await check({ ref: ref.toLowerCase() })).data).toEqual({
      usable: true,
      referrer_name: 'สม*** มี***',
    });
  });

  test('returns a masked phone number when the referrer has no name', async () => {
    await queryRaw(app.db, `UPDATE members SET first_name = NULL, last_name = NULL`);
    expect((await check({ ref: await refCodeOf('0812345678') })).data.referrer_name).toBe(
      '081***78',
    );
  });

  test('masks a short name completely', async () => {
    await queryRaw(app.db, `UPDATE members SET first_name = 'ก', last_name = 'อี'`);
    expect((await check({ ref: await refCodeOf('0812345678') })).data.referrer_name).toBe(
      '*** ***',
    );
  });

  test('reports an unknown code as not usable', async () => {
    expect((await check({ ref: '222222' })).data).toEqual({ usable: false, referrer_name: null });
  });
});

test('an account check of two fields in one call, or of no field, is refused', async () => {
  expect((await check({ username: '0899999999', ref: '222222' })).status).toBe(400);
  expect((await check({})).status).toBe(400);
});

describe('an IP', () => {
  const from = (ip: string): TestCall => ({ headers: { 'x-forwarded-for': ip } });

  async function askOften(times: number, ref: string): Promise<unknown[]> {
    const refusals = [];
    for (let turn = 0; turn < times; turn += 1)
      refusals.push((await check({ ref }, from('10.0.0.1'))).refusal);
    return refusals;
  }

  test('may check referral codes sixty times an hour; other IPs are not affected', async () => {
    const ref = await refCodeOf('0812345678');
    expect(new Set(await askOften(60, ref))).toEqual(new Set([undefined]));
    const response = await check({ ref }, from('10.0.0.1'));
    expect(response).toMatchObject({ status: 429, refusal: 'request.too_many' });
    expect((await check({ ref }, from('10.0.0.2'))).refusal).toBeUndefined();
    await app.moveClock(HOUR_MS + 1_000);
    expect((await check({ ref }, from('10.0.0.1'))).refusal).toBeUndefined();
  });

  test('may try fifteen unknown referral codes in 15 minutes; then checks and registrations are refused', async () => {
    expect(new Set(await askOften(15, 'NOBODY'))).toEqual(new Set([undefined]));
    expect(await askOften(1, 'NOBODY')).toEqual(['request.too_many']);
    const body = registrationForm({ ref: 'NOBODY' });
    const registering = await app.call(register, { ...from('10.0.0.1'), body });
    expect(registering.refusal).toBe('request.too_many');
  });
});
