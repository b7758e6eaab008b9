import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { login, logout, userInfo } from '@/contract/account.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import { createTestProvider } from '../../support/test-provider';

// Files of this project share their modules; here the app is to load the watched library.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let app: TestApp;
const WINDOW_MS = 15 * 60_000;
const username = '0812345678';
const password = 'demo1234';

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], trustedProxies: 1 });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

function tryLogin(body: object = {}, call: TestCall = {}) {
  return app.call(login, { ...call, body: { username, password, ...body } });
}

async function tryOften(
  times: number,
  body: object,
  call?: TestCall,
): Promise<(string | undefined)[]> {
  const refusals = [];
  for (let i = 0; i < times; i += 1) refusals.push((await tryLogin(body, call)).refusal);
  return refusals;
}

/** Fifty numbers that are no members. */
const many = Array.from({ length: 50 }, (_, index) => `08${String(10_000_000 + index)}`);

const from = (address: string): TestCall => ({ headers: { 'x-forwarded-for': address } });

describe('signing in', () => {
  test('answers token and member', async () => {
    const answer = await tryLogin();
    expect(answer.data).toEqual({
      agent_code: 'CHOKDEE',
      user: { id: expect.stringMatching(/^\d+$/) as string, username, vip_level: 1 },
    });
    const { access_token: token } = answer.beside;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await app.call(userInfo, { token })).data).toEqual(answer.data);
  });

  test.each(['081-234-5678', ' 081 234 5678 ', '0812345678 '])(
    'reads %j as the same number',
    async (written) => {
      expect((await tryLogin({ username: written })).refusal).toBeUndefined();
    },
  );

  test('does not say whether it was the number or the password', async () => {
    const wrongPassword = await tryLogin({ password: 'demo12345' });
    const wrongNumber = await tryLogin({ username: '0999999999' });
    expect(wrongPassword.refusal).toBe('auth.wrong_credentials');
    expect(wrongNumber.json).toEqual(wrongPassword.json);
  });

  test('works as hard for an unknown number as for a known one', async () => {
    await tryLogin({ password: 'wrong' });
    vi.mocked(verify).mockClear();
    await tryLogin({ password: 'wrong' });
    expect(verify).toHaveBeenCalledTimes(1);
    await tryLogin({ username: '0999999999', password: 'wrong' });
    expect(verify).toHaveBeenCalledTimes(2);
    const [known, unknown] = vi
      .mocked(verify)
      .mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4));
    expect(unknown).toEqual(known);
  });

  test('is refused to a closed account, and only to who knows its password', async () => {
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE username = $1', [
      username,
    ]);
    expect((await tryLogin()).refusal).toBe('auth.account_closed');
    expect((await tryLogin({ password: 'wrong' })).refusal).toBe('auth.wrong_credentials');
  });
});

describe('failed attempts', () => {
  test('are limited to ten per account, then not even the right password helps', async () => {
    expect(await tryOften(10, { password: 'wrong' })).toEqual(
      Array(10).fill('auth.wrong_credentials'),
    );
    for (const body of [{ password: 'wrong' }, {}]) {
      const answer = await tryLogin(body);
      expect(answer).toMatchObject({ status: 429, refusal: 'auth.too_many_attempts' });
      const wait = Number(answer.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(WINDOW_MS / 1000);
    }
    expect((await tryLogin({ username: '0823456789' })).refusal).toBeUndefined();
  });

  test('are forgotten when the window ends by business time', async () => {
    await tryOften(10, { password: 'wrong' });
    await app.moveClock(WINDOW_MS - 5 * 60_000);
    expect((await tryLogin()).status).toBe(429);
    await app.moveClock(WINDOW_MS + 1_000);
    expect((await tryLogin()).status).toBe(200);
  });

  test('count for an unknown number too', async () => {
    await tryOften(10, { username: '0999999999' });
    expect((await tryLogin({ username: '0999999999' })).status).toBe(429);
  });

  test('under other spellings of the number are the same account', async () => {
    await tryOften(10, { username: '081-234-5678', password: 'wrong' });
    expect((await tryLogin()).status).toBe(429);
  });

  test('count, successes do not', async () => {
    await tryOften(9, { password: 'wrong' });
    expect(await tryOften(3, {})).toEqual([undefined, undefined, undefined]);
    expect(await tryOften(1, { password: 'wrong' })).toEqual(['auth.wrong_credentials']);
    expect((await tryLogin()).status).toBe(429);
  });

  test('made in parallel are all counted', async () => {
    const answers = await Promise.all(
      Array.from({ length: 25 }, () => tryLogin({ password: 'wrong' })),
    );
    const refusals = answers.map(({ refusal }) => refusal);
    expect(refusals.filter((refusal) => refusal === 'auth.wrong_credentials')).toHaveLength(10);
    expect(refusals.filter((refusal) => refusal === 'auth.too_many_attempts')).toHaveLength(15);
  });

  test('are limited to fifty per address over all accounts', async () => {
    const answers = await Promise.all(
      many.map((other) => tryLogin({ username: other }, from('10.0.0.1'))),
    );
    expect(answers.map(({ refusal }) => refusal)).toEqual(many.map(() => 'auth.wrong_credentials'));
    expect((await tryLogin({}, from('10.0.0.1'))).status).toBe(429);
    expect((await tryLogin({}, from('10.0.0.2'))).status).toBe(200);
  });

  test('come from the address that the nearest trusted proxy saw, not from one that the caller writes', async () => {
    await Promise.all(
      many.map((other, index) => tryLogin({ username: other }, from(`192.0.2.${index}, 10.0.0.1`))),
    );
    expect((await tryLogin({}, from('198.51.100.7, 10.0.0.1'))).status).toBe(429);
    expect((await tryLogin({}, from('10.0.0.1, 10.0.0.3'))).status).toBe(200);
  });
});

describe('a session', () => {
  test('is stored as a hash only', async () => {
    const token = (await tryLogin()).beside.access_token;
    const [row] = await queryRaw<{ hash: string; text: string }>(
      app.db,
      "SELECT encode(token_hash, 'hex') AS hash, s::text AS text FROM member_sessions s",
    );
    expect(row!.hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(row!.text).not.toContain(token);
  });

  test('ends at logout, and no other with it', async () => {
    const [first, second] = [
      (await tryLogin()).beside.access_token,
      (await tryLogin()).beside.access_token,
    ];
    expect((await app.call(logout, { token: first })).data).toBeNull();
    expect((await app.call(userInfo, { token: first })).status).toBe(401);
    expect((await app.call(logout, { token: first })).status).toBe(401);
    expect((await app.call(userInfo, { token: second })).status).toBe(200);
  });

  test('ends after thirty days by business time', async () => {
    const token = (await tryLogin()).beside.access_token;
    const day = 24 * 60 * 60_000;
    await app.moveClock(30 * day - 60_000);
    expect((await app.call(userInfo, { token })).status).toBe(200);
    await app.moveClock(30 * day + 60_000);
    expect((await app.call(userInfo, { token })).status).toBe(401);
  });

  test('ends when the account is closed', async () => {
    const token = (await tryLogin()).beside.access_token;
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE username = $1', [
      username,
    ]);
    expect((await app.call(userInfo, { token })).status).toBe(401);
  });
});

test('without a trusted proxy the address that the caller writes is ignored', async () => {
  const direct = await createTestApp({ db: app.db, providers: [createTestProvider()] });
  await Promise.all(
    many.map((other, index) =>
      direct.call(login, { body: { username: other, password }, ...from(`192.0.2.${index}`) }),
    ),
  );
  const answer = await direct.call(login, {
    body: { username, password },
    ...from('198.51.100.7'),
  });
  expect(answer.status).toBe(429);
});
