import { createHash } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { login, logout, signInCode, userInfo } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import { runJob } from '../../support/run-job';
import { createTestProvider } from '../../support/test-provider';

// Test files of one Vitest project share their modules; the reset makes the app load the mocked library.
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

/** Fifty phone numbers without an account. */
const many = Array.from({ length: 50 }, (_, index) => `08${String(10_000_000 + index)}`);

const from = (ip: string): TestCall => ({ headers: { 'x-forwarded-for': ip } });

describe('signing in', () => {
  test('returns the token and the member', async () => {
    const response = await tryLogin();
    expect(response.data).toEqual({
      agent_code: 'CHOKDEE',
      user: {
        id: expect.stringMatching(/^\d+$/) as string,
        username,
        name: 'สมหญิง',
        vip_level: 1,
        ref: expect.stringMatching(/^[A-Z0-9]+$/) as string,
        restriction: null,
        is_check_due: false,
      },
    });
    const { access_token: token } = response.extraFields;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await app.call(userInfo, { token })).data).toEqual(response.data);
  });

  test.each(['081-234-5678', ' 081 234 5678 ', '0812345678 '])(
    'accepts %j as the same phone number',
    async (written) => {
      expect((await tryLogin({ username: written })).refusal).toBeUndefined();
    },
  );

  test('does not reveal whether the phone number or the password was wrong', async () => {
    const wrongPassword = await tryLogin({ password: 'demo12345' });
    const wrongNumber = await tryLogin({ username: '0999999999' });
    expect(wrongPassword.refusal).toBe('auth.wrong_credentials');
    expect(wrongNumber.json).toEqual(wrongPassword.json);
  });

  test('verifies a password hash of the same strength for unknown and known numbers', async () => {
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

  test('reports a closed account only to a caller who knows its password', async () => {
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE username = $1', [
      username,
    ]);
    expect((await tryLogin()).refusal).toBe('auth.account_closed');
    expect((await tryLogin({ password: 'wrong' })).refusal).toBe('auth.wrong_credentials');
  });
});

describe('failed attempts', () => {
  test('are limited to ten per account and IP; then even the right password is refused', async () => {
    expect(await tryOften(10, { password: 'wrong' })).toEqual(
      Array(10).fill('auth.wrong_credentials'),
    );
    for (const body of [{ password: 'wrong' }, {}]) {
      const response = await tryLogin(body);
      expect(response).toMatchObject({ status: 429, refusal: 'auth.too_many_attempts' });
      const wait = Number(response.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(WINDOW_MS / 1000);
    }
    expect((await tryLogin({ username: '0823456789' })).refusal).toBeUndefined();
  });

  test('no longer count once 15 minutes of business time have passed', async () => {
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

  test('with another spelling of the number count for the same account', async () => {
    await tryOften(10, { username: '081-234-5678', password: 'wrong' });
    expect((await tryLogin()).status).toBe(429);
  });

  test('count, but successful sign-ins do not', async () => {
    await tryOften(9, { password: 'wrong' });
    expect(await tryOften(3, {})).toEqual([undefined, undefined, undefined]);
    expect(await tryOften(1, { password: 'wrong' })).toEqual(['auth.wrong_credentials']);
    expect((await tryLogin()).status).toBe(429);
  });

  test('sent in parallel are all counted', async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, () => tryLogin({ password: 'wrong' })),
    );
    const refusals = responses.map(({ refusal }) => refusal);
    expect(refusals.filter((refusal) => refusal === 'auth.wrong_credentials')).toHaveLength(10);
    expect(refusals.filter((refusal) => refusal === 'auth.too_many_attempts')).toHaveLength(15);
  });

  test('are limited to fifty per IP over all accounts', async () => {
    const responses = await Promise.all(
      many.map((other) => tryLogin({ username: other }, from('10.0.0.1'))),
    );
    expect(responses.map(({ refusal }) => refusal)).toEqual(
      many.map(() => 'auth.wrong_credentials'),
    );
    expect((await tryLogin({}, from('10.0.0.1'))).status).toBe(429);
    expect((await tryLogin({}, from('10.0.0.2'))).status).toBe(200);
  });

  test('count for the IP seen by the nearest trusted proxy, not for one the caller writes itself', async () => {
    await Promise.all(
      many.map((other, index) => tryLogin({ username: other }, from(`192.0.2.${index}, 10.0.0.1`))),
    );
    expect((await tryLogin({}, from('198.51.100.7, 10.0.0.1'))).status).toBe(429);
    expect((await tryLogin({}, from('10.0.0.1, 10.0.0.3'))).status).toBe(200);
  });
});

describe('wrong guesses by strangers', () => {
  const phone = '3f2b8c1e-0000-4000-8000-00000000000a';
  const withDevice = (ip: string, device = phone): TestCall => ({
    headers: { 'x-forwarded-for': ip, 'x-device-id': device },
  });
  const ips = ['10.0.6.1', '10.0.6.2', '10.0.6.3'];

  test('do not lock out the owner at another IP', async () => {
    for (const ip of ips) await tryOften(12, { password: 'wrong' }, from(ip));
    expect((await tryLogin({}, from('10.0.0.1'))).refusal).toBeUndefined();
  });

  test('are not counted for the account once the IP itself is locked', async () => {
    await Promise.all(many.map((other) => tryLogin({ username: other }, from('10.0.6.1'))));
    const counted = () =>
      queryRaw<{ key: string }>(app.db, `SELECT key FROM attempts WHERE key LIKE '%${username}%'`);
    expect(await tryOften(12, { password: 'wrong' }, from('10.0.6.1'))).toEqual(
      Array(12).fill('auth.too_many_attempts'),
    );
    expect(await counted()).toEqual([]);
    expect((await tryLogin({}, from('10.0.0.1'))).refusal).toBeUndefined();
  });

  test('from the same IP do not lock out a device that the member has used', async () => {
    expect((await tryLogin({}, withDevice('10.0.6.1'))).refusal).toBeUndefined();
    await tryOften(12, { password: 'wrong' }, from('10.0.6.1'));
    expect((await tryLogin({}, from('10.0.6.1'))).status).toBe(429);
    expect((await tryLogin({}, withDevice('10.0.6.1'))).refusal).toBeUndefined();
  });

  test('count together even when each names another device', async () => {
    const refusals = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const device = `3f2b8c1e-0000-4000-8000-0000000001${10 + turn}`;
      refusals.push(
        (await tryLogin({ password: 'wrong' }, withDevice('10.0.6.1', device))).refusal,
      );
    }
    expect(refusals.slice(10)).toEqual(Array(2).fill('auth.too_many_attempts'));
  });

  test('from a known device are limited to ten too', async () => {
    await tryLogin({}, withDevice('10.0.6.1'));
    expect(await tryOften(11, { password: 'wrong' }, withDevice('10.0.6.1'))).toEqual([
      ...Array<string>(10).fill('auth.wrong_credentials'),
      'auth.too_many_attempts',
    ]);
  });
});

describe('a sign-in code sent to the phone', () => {
  const here = from('10.0.0.1');
  const lock = () => tryOften(11, { password: 'wrong' }, here);
  const ask = () => app.call(signInCode, { ...here, body: { username } });

  test('allows one sign-in with the right password despite a lock', async () => {
    await lock();
    expect((await tryLogin({}, here)).status).toBe(429);
    await ask();
    const { code } = app.sentCodes.at(-1)!;
    expect((await tryLogin({ code, password: 'wrong' }, here)).refusal).toBe(
      'auth.wrong_credentials',
    );
    expect((await tryLogin({ code }, here)).refusal).toBeUndefined();
    expect((await tryLogin({ code }, here)).refusal).toBe('auth.wrong_code');
  });

  test('does not work from another IP or for another number', async () => {
    await lock();
    await ask();
    const { code } = app.sentCodes.at(-1)!;
    expect((await tryLogin({ code }, from('10.0.6.1'))).refusal).toBe('auth.wrong_code');
    expect((await tryLogin({ code, username: '0823456789' }, here)).refusal).toBe(
      'auth.wrong_code',
    );
  });

  test('does not reveal whether a number belongs to a member, and leaves wrong passwords limited', async () => {
    const known = await ask();
    const sent = app.sentCodes.length;
    const unknown = await app.call(signInCode, { ...here, body: { username: '0899999999' } });
    expect(unknown.json).toEqual(known.json);
    expect(app.sentCodes).toHaveLength(sent);
    const { code } = app.sentCodes.at(-1)!;
    expect(await tryOften(11, { code, password: 'wrong' }, here)).toEqual([
      ...Array<string>(10).fill('auth.wrong_credentials'),
      'auth.too_many_attempts',
    ]);
  });
});

test('an internal error does not count as a failed attempt', async () => {
  vi.mocked(verify).mockRejectedValueOnce(new Error('no memory'));
  await expect(tryLogin()).rejects.toThrow(/responded 500/);
  const counts = await queryRaw<{ count: number }>(
    app.db,
    `SELECT count FROM attempts WHERE key LIKE 'login/%'`,
  );
  expect(counts.map(({ count }) => count)).toEqual([0, 0, 0]);
});

test('security events list the sign-in, each failed attempt and one event for the lock', async () => {
  await tryLogin();
  await tryOften(13, { password: 'wrong' });
  const events = await queryRaw<{ kind: string; member_id: number | null }>(
    app.db,
    'SELECT kind, member_id FROM security_events ORDER BY id',
  );
  expect(events.map(({ kind }) => kind)).toEqual([
    'sign_in.done',
    ...Array<string>(10).fill('sign_in.refused'),
    'sign_in.locked',
  ]);
  expect(events.every(({ member_id }) => member_id !== null)).toBe(true);
});

describe('right passwords', () => {
  test('start sessions of which ten stay alive; the least recently used ones end', async () => {
    const tokens = [];
    for (let turn = 0; turn < 12; turn += 1)
      tokens.push((await tryLogin()).extraFields.access_token);
    const alive = await Promise.all(
      tokens.map(async (token) => (await app.call(userInfo, { token })).status === 200),
    );
    expect(alive).toEqual([false, false, ...Array<boolean>(10).fill(true)]);
  });

  test('are limited to sixty in 15 minutes', async () => {
    const refusals = await tryOften(61, {});
    expect(refusals.slice(0, 60)).toEqual(Array(60).fill(undefined));
    expect(refusals[60]).toBe('auth.too_many_attempts');
  });
});

test('the job `sweep-access` deletes expired attempts, sessions and codes', async () => {
  const token = (await tryLogin()).extraFields.access_token;
  await tryOften(2, { password: 'wrong' });
  await app.call(signInCode, { body: { username } });
  const counts = async () => {
    const [row] = await queryRaw<Record<string, number>>(
      app.db,
      `SELECT (SELECT count(*) FROM attempts) AS attempts, (SELECT count(*) FROM member_sessions) AS sessions,
         (SELECT count(*) FROM phone_codes) AS codes`,
    );
    return row!;
  };
  await runJob(app, 'sweep-access');
  expect(await counts()).toMatchObject({ sessions: 1, codes: 1 });
  expect((await app.call(userInfo, { token })).status).toBe(200);
  await app.moveClock(31 * 24 * 60 * 60_000);
  await runJob(app, 'sweep-access');
  expect(await counts()).toEqual({ attempts: 0, sessions: 0, codes: 0 });
});

describe('a session', () => {
  test('is stored as a hash only', async () => {
    const token = (await tryLogin()).extraFields.access_token;
    const [row] = await queryRaw<{ hash: string; text: string }>(
      app.db,
      "SELECT encode(token_hash, 'hex') AS hash, s::text AS text FROM member_sessions s",
    );
    expect(row!.hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(row!.text).not.toContain(token);
  });

  test('ends at logout, and other sessions stay', async () => {
    const [first, second] = [
      (await tryLogin()).extraFields.access_token,
      (await tryLogin()).extraFields.access_token,
    ];
    expect((await app.call(logout, { token: first })).data).toBeNull();
    expect((await app.call(userInfo, { token: first })).status).toBe(401);
    expect((await app.call(logout, { token: first })).status).toBe(401);
    expect((await app.call(userInfo, { token: second })).status).toBe(200);
  });

  test('ends after thirty days by business time', async () => {
    const token = (await tryLogin()).extraFields.access_token;
    const day = 24 * 60 * 60_000;
    await app.moveClock(30 * day - 60_000);
    expect((await app.call(userInfo, { token })).status).toBe(200);
    await app.moveClock(30 * day + 60_000);
    expect((await app.call(userInfo, { token })).status).toBe(401);
  });

  test('ends when the account is closed', async () => {
    const token = (await tryLogin()).extraFields.access_token;
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now() WHERE username = $1', [
      username,
    ]);
    expect((await app.call(userInfo, { token })).status).toBe(401);
  });
});

test('without a trusted proxy the forwarded IP that the caller writes is ignored', async () => {
  const direct = await createTestApp({ db: app.db, providers: [createTestProvider()] });
  await Promise.all(
    many.map((other, index) =>
      direct.call(login, { body: { username: other, password }, ...from(`192.0.2.${index}`) }),
    ),
  );
  const response = await direct.call(login, {
    body: { username, password },
    ...from('198.51.100.7'),
  });
  expect(response.status).toBe(429);
});
