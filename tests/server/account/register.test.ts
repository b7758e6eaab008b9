import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { verifyPhone } from '@/contract/account.contract';
import { depositCreate, generateQr } from '@/contract/deposits.contract';
import { register } from '@/contract/registration.contract';
import { safetyAnswer } from '@/contract/safety.contract';
import { login, userInfo } from '@/contract/session.contract';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { ACCESS_LIMITS } from '@/server/security/access-limits';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import { registerMember, sentCodeFor } from '../../support/registration.fixture';
import { registrationForm, unusedBankAccount } from '../../support/registration-form';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const form = registrationForm({ password: 'a long one' });

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], trustedProxies: 1 });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function tryRegister(change: object = {}, call: TestCall = {}) {
  return registerMember(app, { ...form, ...change }, call);
}

/** Sets business time to an instant. */
async function itIs(instant: string): Promise<void> {
  await app.moveClock(new Date(instant).getTime() - Date.now());
}

function findMember(username: string) {
  return app.db
    .selectFrom('members')
    .selectAll()
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
}

/** Counts rows outside the tables that every attempt writes to. */
const written = () =>
  createTableCounter(app.db, [
    'attempts',
    'phone_codes',
    'phone_code_askers',
    'security_events',
  ]).count();

test('a registration signs the member in with an empty wallet and no points, and a later login works', async () => {
  const response = await tryRegister({ username: '089-999-9999' });
  expect(response.data).toMatchObject({
    agent_code: 'CHOKDEE',
    user: { username: form.username, name: form.first_name, vip_level: 0 },
  });
  const { access_token: token } = response.extraFields;
  expect((await app.call(userInfo, { token })).data).toEqual(response.data);
  expect((await app.call(memberWallets, { token })).data).toMatchObject([
    { balance: 0, wallet_type_id: 1 },
  ]);
  expect((await app.call(memberPoints, { token })).data).toEqual({ point: 0 });
  const again = await app.call(login, {
    body: { username: form.username, password: form.password },
  });
  expect(again.data).toEqual(response.data);
  expect((await app.verifyLedger()).faults).toEqual([]);
});

test('a registration stores the password as an argon2id hash only', async () => {
  await tryRegister();
  const [member] = await queryRaw<{ text: string; password_hash: string }>(
    app.db,
    'SELECT m::text AS text, password_hash FROM members m WHERE username = $1',
    [form.username],
  );
  expect(member!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(member!.text).not.toContain(form.password);
});

test.each(['0812345678', '081-234-5678'])(
  'a registration with the taken number %s is refused and stores no member',
  async (username) => {
    const before = await written();
    expect((await tryRegister({ username })).refusal).toBe('register.username_taken');
    expect(await written()).toEqual(before);
  },
);

describe('the age limit of twenty years', () => {
  test.each([
    ['the evening before the birthday', '2026-03-10T16:30:00Z', '2006-03-11', false],
    ['just after midnight of the birthday in Thailand', '2026-03-10T17:30:00Z', '2006-03-11', true],
    ['the day after', '2026-03-11T17:30:00Z', '2006-03-11', true],
    ['the evening before a leap-day birthday', '2028-02-28T16:30:00Z', '2008-02-29', false],
    ['just after midnight of a leap-day birthday', '2028-02-28T17:30:00Z', '2008-02-29', true],
    ['a birth date in the future', '2026-03-10T00:00:00Z', '2027-01-01', false],
  ])('is applied by the date in Thailand: %s', async (_name, now, birthDate, allowed) => {
    await itIs(now);
    const before = await written();
    const { refusal } = await tryRegister({ birth_date: birthDate });
    expect(refusal).toBe(allowed ? undefined : 'register.under_age');
    if (!allowed) expect(await written()).toEqual(before);
  });
});

describe('the agent code of a registration', () => {
  test('is stored with the member', async () => {
    const response = await tryRegister({ agent_code: 'CHOKDEE' });
    expect(response.refusal).toBeUndefined();
    const row = await app.db
      .selectFrom('members')
      .select('attributed_agent_code')
      .where('username', '=', form.username)
      .executeTakeFirstOrThrow();
    expect(row.attributed_agent_code).toBe('CHOKDEE');
  });

  test('must exist', async () => {
    const before = await written();
    expect((await tryRegister({ agent_code: 'NOBODY' })).refusal).toBe('agent.unknown_code');
    expect(await written()).toEqual(before);
  });
});

test('a registration trims names and stores the account number as digits', async () => {
  await tryRegister({
    first_name: ' ณัฐฐ์วรา ',
    last_name: "O'Brien  ณ  อยุธยา",
    bank_code: '030',
    bank_account_number: '012-3456-7890 1',
  });
  expect(await findMember(form.username)).toMatchObject({
    first_name: 'ณัฐฐ์วรา',
    last_name: "O'Brien ณ อยุธยา",
    bank_code: '030',
    bank_account_number: '012345678901',
  });
});

describe('a bank account at registration', () => {
  const account = unusedBankAccount();
  const dashed = `${account.bank_account_number.slice(0, 3)}-${account.bank_account_number.slice(3)}`;

  test('is refused when a member of the agent has it, in any spelling', async () => {
    await tryRegister(account);
    const second = { username: '0899999998', ...account, bank_account_number: dashed };
    expect((await tryRegister(second)).refusal).toBe('register.bank_account_taken');
    // The code stays valid, so the corrected form is accepted with it.
    const code = sentCodeFor(app, second);
    expect((await tryRegister({ ...second, bank_code: '014', code })).refusal).toBeUndefined();
  });

  test('is accepted in exactly one of twenty simultaneous registrations', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        tryRegister({ ...account, username: `08999990${10 + index}` }),
      ),
    );
    const refusals = responses.map(({ refusal }) => refusal);
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(refusals.filter((refusal) => refusal === 'register.bank_account_taken')).toHaveLength(
      19,
    );
  });
});

describe('the referrer', () => {
  test('has a unique referral code: six characters without look-alikes', async () => {
    const usernames = Array.from({ length: 8 }, (_, index) => `08999990${10 + index}`);
    for (const username of usernames) await tryRegister({ username, ...unusedBankAccount() });
    const codes = await Promise.all(
      usernames.map(async (name) => (await findMember(name)).ref_code),
    );
    expect(new Set(codes).size).toBe(usernames.length);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{6}$/);
  });

  test.each([(code: string) => code, (code: string) => ` ${code.toLowerCase()} `])(
    'is stored when the code is typed as it is, or in lower case with spaces',
    async (type) => {
      const friend = await findMember('0812345678');
      expect((await tryRegister({ ref: type(friend.ref_code) })).refusal).toBeUndefined();
      expect((await findMember(form.username)).referrer_member_id).toBe(friend.id);
    },
  );

  test('must be a member whose account is open', async () => {
    const friend = await findMember('0812345678');
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE id = $1', [
      friend.id,
    ]);
    const before = await written();
    for (const ref of ['222222', friend.ref_code]) {
      expect((await tryRegister({ ref })).refusal).toBe('register.unknown_referrer');
    }
    expect(await written()).toEqual(before);
  });

  test('stays the first one when the member tries to register again', async () => {
    const [friend, other] = [await findMember('0812345678'), await findMember('0823456789')];
    expect((await tryRegister({ ref: friend.ref_code })).refusal).toBeUndefined();
    const before = await written();
    const again = await tryRegister({ ref: other.ref_code, ...unusedBankAccount() });
    expect(again.refusal).toBeDefined();
    expect((await findMember(form.username)).referrer_member_id).toBe(friend.id);
    expect(await written()).toEqual(before);
  });

  test('may be missing', async () => {
    expect((await tryRegister({ ref: '' })).refusal).toBeUndefined();
    expect((await findMember(form.username)).referrer_member_id).toBeNull();
  });
});

test.each([
  ['password', { password: 'seven77' }],
  ['password', { password: '12345678' }],
  ['password', { password: 'Password1' }],
  ['password', { password: 'aaaaaaab' }],
  ['password', { password: 'ก1ก1ก1ก1ก1' }],
  ['password', { password: '0899999999' }],
  ['password', { password: '+66 89-999-9999' }],
  ['code', { code: '12345' }],
  ['password', { password: 'x'.repeat(129) }],
  ['username', { username: '0212345678' }],
  ['username', { username: '081234567' }],
  ['first_name', { first_name: '  ' }],
  ['first_name', { first_name: 'สมชาย1' }],
  ['first_name', { first_name: '฿ไทย' }],
  ['last_name', { last_name: 'ก'.repeat(61) }],
  ['bank_code', { bank_code: '001' }],
  ['bank_account_number', { bank_account_number: '12345678x0' }],
  ['bank_account_number', { bank_account_number: '123456789' }],
  ['bank_account_number', { bank_code: '004', bank_account_number: '123456789012' }],
  ['bank_account_number', { bank_code: '030', bank_account_number: '1234567890' }],
  ['ref', { ref: 'no code!' }],
  ['birth_date', { birth_date: '05/05/1990' }],
  ['birth_date', { birth_date: '1990-13-01' }],
  ['birth_date', { birth_date: '1990-02-31' }],
  ['birth_date', { birth_date: '2001-02-29' }],
  ['birth_date', { birth_date: '0000-01-01' }],
])(
  'a registration with an invalid %s is refused with a message for that field',
  async (field, change) => {
    const before = await written();
    const response = await tryRegister(change);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({
      issues: expect.arrayContaining([
        { path: field, message: expect.stringMatching(/[ก-๙]/) as string },
      ]) as unknown,
    });
    expect(await written()).toEqual(before);
  },
);

test('one IP may send a limited number of registration forms an hour', {
  timeout: 60_000,
}, async () => {
  const from = (ip: string): TestCall => ({ headers: { 'x-forwarded-for': ip } });
  const tooYoung = { birth_date: '2020-01-01' };
  for (let i = 0; i < ACCESS_LIMITS.registration.most; i += 1) {
    expect((await tryRegister(tooYoung, from('10.0.0.1'))).refusal).toBe('register.under_age');
  }
  const response = await tryRegister({}, from('10.0.0.1'));
  expect(response).toMatchObject({ status: 429, refusal: 'request.too_many' });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await tryRegister({}, from('10.0.0.2'))).refusal).toBeUndefined();
  await app.moveClock(60 * 60_000 + 1_000);
  expect((await tryRegister(tooYoung, from('10.0.0.1'))).refusal).toBe('register.under_age');
});

describe('the phone of a registration', () => {
  const isVerified = async () => (await findMember(form.username)).phone_verified_at !== null;

  test('is verified by the code', async () => {
    const asked = await app.call(register, { body: form });
    expect(asked.refusal).toBe('register.code_needed');
    expect(asked.json).toMatchObject({
      data: { resend_after_seconds: 60, expires_in_seconds: 600 },
    });
    expect(app.sentCodes.at(-1)).toMatchObject({ phone: form.username, purpose: 'register' });
    const code = sentCodeFor(app, form);
    expect((await app.call(register, { body: { ...form, code } })).refusal).toBeUndefined();
    expect(await isVerified()).toBe(true);
    const again = registrationForm({ username: form.username });
    const late = await app.call(register, { body: { ...again, code } });
    expect(late.refusal).toBe('auth.wrong_code');
  });

  test('is not registered when the code is wrong', async () => {
    await app.call(register, { body: form });
    const guesses = ['000000', '000001', '000002'].filter(
      (code) => code !== sentCodeFor(app, form),
    );
    for (const code of guesses)
      expect((await app.call(register, { body: { ...form, code } })).refusal).toBe(
        'auth.wrong_code',
      );
    const found = await queryRaw(app.db, 'SELECT FROM members WHERE username = $1', [
      form.username,
    ]);
    expect(found).toEqual([]);
  });

  test('is verified for the demo members', async () => {
    expect((await findMember('0812345678')).phone_verified_at).not.toBeNull();
  });

  test('must be verified before the first payment when the agent has configured it so', async () => {
    await queryRaw(
      app.db,
      `UPDATE agents SET config = config || '{"phone_code": "before_money"}' WHERE id = 1`,
    );
    const { refusal, extraFields } = await app.call(register, { body: form });
    expect(refusal).toBeUndefined();
    expect(await isVerified()).toBe(false);
    const call = { token: extraFields.access_token };
    const deposit = { ...call, body: { account_id: '1', amount: '100' } };
    const qr = { ...call, body: { channel_id: 'promptpay', sub_channel_id: 'qr', amount: '100' } };
    const refusals = [
      (await app.call(depositCreate, deposit)).refusal,
      (await app.call(generateQr, qr)).refusal,
      (await app.call(withdrawCreate, { ...call, body: { amount: '100' } })).refusal,
    ];
    expect(refusals).toEqual(Array(3).fill('phone.unverified'));
    expect((await app.call(verifyPhone, call)).data).toMatchObject({ resend_after_seconds: 60 });
    const wrong = await app.call(verifyPhone, { ...call, body: { code: '000000' } });
    expect(wrong.refusal).toBe('auth.wrong_code');
    const code = sentCodeFor(app, form);
    expect((await app.call(verifyPhone, { ...call, body: { code } })).data).toBeNull();
    expect(await isVerified()).toBe(true);
    await app.call(safetyAnswer, { ...call, body: { declined: true } });
    expect((await app.call(depositCreate, deposit)).refusal).toBeUndefined();
  });
});

test('a registration writes security events for the code and for the new member', async () => {
  await tryRegister();
  const events = await queryRaw<{ kind: string }>(
    app.db,
    'SELECT kind FROM security_events ORDER BY id',
  );
  expect(events.map(({ kind }) => kind)).toEqual(['code.sent', 'register.done']);
});
