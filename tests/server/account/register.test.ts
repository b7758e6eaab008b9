import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, register, userInfo } from '@/contract/account.contract';
import { memberPoints, memberWallets } from '@/contract/wallet.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

let app: TestApp;
const form = { username: '0899999999', password: 'a long one', birth_date: '1990-05-05' };

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], trustedProxies: 1 });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function tryRegister(change: object = {}, call: TestCall = {}) {
  return app.call(register, { ...call, body: { ...form, ...change } });
}

/** Sets business time. */
async function itIs(instant: string): Promise<void> {
  await app.moveClock(new Date(instant).getTime() - Date.now());
}

/** What was written except the counted attempt. */
const written = () => createTableCounter(app.db, ['attempts']).count();

test('a new member is signed in, has an empty wallet and no points, and can come back', async () => {
  const answer = await tryRegister({ username: '089-999-9999' });
  expect(answer.data).toMatchObject({
    agent_code: 'CHOKDEE',
    user: { username: form.username, vip_level: 0 },
  });
  const { access_token: token } = answer.beside;
  expect((await app.call(userInfo, { token })).data).toEqual(answer.data);
  expect((await app.call(memberWallets, { token })).data).toMatchObject([
    { balance: 0, wallet_type_id: 1 },
  ]);
  expect((await app.call(memberPoints, { token })).data).toEqual({ point: 0 });
  const again = await app.call(login, {
    body: { username: form.username, password: form.password },
  });
  expect(again.data).toEqual(answer.data);
  expect((await app.verifyLedger()).faults).toEqual([]);
});

test('the password is stored as argon2id only', async () => {
  await tryRegister();
  const [member] = await queryRaw<{ text: string; password_hash: string }>(
    app.db,
    'SELECT m::text AS text, password_hash FROM members m WHERE username = $1',
    [form.username],
  );
  expect(member!.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(member!.text).not.toContain(form.password);
});

test.each(['0812345678', '081-234-5678'])('the number %s is taken', async (username) => {
  const before = await written();
  expect((await tryRegister({ username })).refusal).toBe('register.username_taken');
  expect(await written()).toEqual(before);
});

describe('twenty years of age', () => {
  test.each([
    ['the evening before the birthday', '2026-03-10T16:30:00Z', '2006-03-11', false],
    ['just after midnight of the birthday in Thailand', '2026-03-10T17:30:00Z', '2006-03-11', true],
    ['the day after', '2026-03-11T17:30:00Z', '2006-03-11', true],
    ['one born on a leap day, the evening before', '2028-02-28T16:30:00Z', '2008-02-29', false],
    ['one born on a leap day, on it', '2028-02-28T17:30:00Z', '2008-02-29', true],
    ['one not yet born', '2026-03-10T00:00:00Z', '2027-01-01', false],
  ])('%s', async (_name, now, birthDate, allowed) => {
    await itIs(now);
    const before = await written();
    const { refusal } = await tryRegister({ birth_date: birthDate });
    expect(refusal).toBe(allowed ? undefined : 'register.under_age');
    if (!allowed) expect(await written()).toEqual(before);
  });
});

describe('the agent code one came with', () => {
  test('is kept', async () => {
    const answer = await tryRegister({ agent_code: 'CHOKDEE' });
    expect(answer.refusal).toBeUndefined();
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

test.each([
  ['password', { password: 'seven77' }],
  ['password', { password: 'x'.repeat(129) }],
  ['username', { username: '0212345678' }],
  ['username', { username: '081234567' }],
  ['birth_date', { birth_date: '05/05/1990' }],
  ['birth_date', { birth_date: '1990-13-01' }],
  ['birth_date', { birth_date: '1990-02-31' }],
  ['birth_date', { birth_date: '2001-02-29' }],
  ['birth_date', { birth_date: '0000-01-01' }],
])('an impossible %s is named', async (field, change) => {
  const before = await written();
  const answer = await tryRegister(change);
  expect(answer.status).toBe(400);
  expect(answer.json).toMatchObject({
    issues: [{ path: field, message: expect.stringMatching(/[ก-๙]/) as string }],
  });
  expect(await written()).toEqual(before);
});

test('one address registers thirty times an hour', async () => {
  const from = (address: string): TestCall => ({ headers: { 'x-forwarded-for': address } });
  const tooYoung = { birth_date: '2020-01-01' };
  for (let i = 0; i < 30; i += 1) {
    expect((await tryRegister(tooYoung, from('10.0.0.1'))).refusal).toBe('register.under_age');
  }
  const answer = await tryRegister({}, from('10.0.0.1'));
  expect(answer).toMatchObject({ status: 429, refusal: 'request.too_many' });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await tryRegister({}, from('10.0.0.2'))).refusal).toBeUndefined();
  await app.moveClock(60 * 60_000 + 1_000);
  expect((await tryRegister(tooYoung, from('10.0.0.1'))).refusal).toBe('register.under_age');
});
