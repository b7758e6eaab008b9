import { setTimeout as settle } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { resetPassword } from '@/contract/account.contract';
import { login, userInfo } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { ACCESS_LIMITS } from '@/server/security/access-limits';
import { createTestApp, type TestApp, type TestCall } from '../../support/app';
import { createTableCounter } from '../../support/table-counter';
import { createTestProvider } from '../../support/test-provider';

// Test files of one Vitest project share their modules; the reset makes the app load the mocked library.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return { ...real, hash: vi.fn(real.hash) };
});

let app: TestApp;
const MINUTE_MS = 60_000;
const username = '0812345678';
const old = 'demo1234';
const password = 'a new one';

beforeAll(async () => {
  app = await createTestApp({ providers: [createTestProvider()], trustedProxies: 1 });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const from = (ip: string): TestCall => ({ headers: { 'x-forwarded-for': ip } });

function ask(number = username, call: TestCall = {}) {
  return app.call(resetPassword, { ...call, body: { username: number } });
}

/** Requests a code and returns the sent one. */
async function receiveCode(number = username): Promise<string> {
  const before = app.sentCodes.length;
  expect((await ask(number)).refusal).toBeUndefined();
  expect(app.sentCodes).toHaveLength(before + 1);
  const sent = app.sentCodes.at(-1)!;
  expect(sent.phone).toBe(number);
  return sent.code;
}

function setPassword(change: object, call: TestCall = {}) {
  return app.call(resetPassword, { ...call, body: { username, password, ...change } });
}

/** Returns a six-digit code that differs from the given one. */
function otherThan(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0');
}

async function canSignIn(by: string): Promise<boolean> {
  return (await app.call(login, { body: { username, password: by } })).refusal === undefined;
}

describe('a reset code', () => {
  test('sets the password only once, ends every session and starts none', async () => {
    const token = await app.loginAs(username);
    const code = await receiveCode();
    expect(code).toMatch(/^\d{6}$/);
    const response = await setPassword({ code });
    expect(response.json).toEqual({ error: 0, message: '', data: null });
    expect((await app.call(userInfo, { token })).status).toBe(401);
    expect(await canSignIn(old)).toBe(false);
    expect(await canSignIn(password)).toBe(true);
    expect((await setPassword({ code, password: 'yet another' })).refusal).toBe('auth.wrong_code');
    expect(await canSignIn(password)).toBe(true);
  });

  test('is stored hashed', async () => {
    const code = await receiveCode();
    const [row] = await queryRaw<{ text: string }>(
      app.db,
      'SELECT c::text AS text FROM phone_codes c',
    );
    expect(row!.text).toContain('$argon2id$');
    expect(row!.text).not.toContain(code);
  });

  test('that is wrong changes neither password nor sessions', async () => {
    const token = await app.loginAs(username);
    const code = await receiveCode();
    expect((await setPassword({ code: otherThan(code) })).refusal).toBe('auth.wrong_code');
    expect(await canSignIn(old)).toBe(true);
    expect((await app.call(userInfo, { token })).status).toBe(200);
    expect((await setPassword({ code })).refusal).toBeUndefined();
  });

  test('is valid for ten minutes of business time', async () => {
    const code = await receiveCode();
    await app.moveClock(10 * MINUTE_MS + 1_000);
    expect((await setPassword({ code })).refusal).toBe('auth.wrong_code');
    await app.moveClock(8 * MINUTE_MS);
    expect((await setPassword({ code })).refusal).toBeUndefined();
  });

  test('may be tried five times; then even the right code is refused', async () => {
    const code = await receiveCode();
    for (let step = 1; step <= 4; step += 1) {
      expect((await setPassword({ code: otherThan(code, step) })).refusal).toBe('auth.wrong_code');
    }
    const [row] = await queryRaw<{ tries: number }>(app.db, 'SELECT tries FROM phone_codes');
    expect(row!.tries).toBe(4);
    expect((await setPassword({ code: otherThan(code, 5) })).refusal).toBe('auth.wrong_code');
    expect((await setPassword({ code })).refusal).toBe('auth.wrong_code');
    expect(await canSignIn(old)).toBe(true);
  });

  test('is accepted at the fifth try', async () => {
    const code = await receiveCode();
    for (let step = 1; step <= 4; step += 1) await setPassword({ code: otherThan(code, step) });
    expect((await setPassword({ code })).refusal).toBeUndefined();
  });

  test('counts only five of twenty parallel tries', async () => {
    const code = await receiveCode();
    const guesses = Array.from({ length: 20 }, (_, index) => otherThan(code, index + 1));
    await Promise.all(guesses.map((guess) => setPassword({ code: guess })));
    const [row] = await queryRaw<{ tries: number }>(app.db, 'SELECT tries FROM phone_codes');
    expect(row!.tries).toBe(5);
  });

  test('is replaced by the next code, which has its own tries', async () => {
    const first = await receiveCode();
    for (let step = 1; step <= 5; step += 1) await setPassword({ code: otherThan(first, step) });
    await app.moveClock(MINUTE_MS + 1_000);
    let second = await receiveCode();
    if (second === first) {
      await app.moveClock(2 * MINUTE_MS + 2_000);
      second = await receiveCode();
    }
    expect((await setPassword({ code: first })).refusal).toBe('auth.wrong_code');
    expect((await setPassword({ code: second })).refusal).toBeUndefined();
  });

  test('does not work for another member', async () => {
    const code = await receiveCode();
    const other = await setPassword({ code, username: '0823456789' });
    expect(other.refusal).toBe('auth.wrong_code');
    expect((await setPassword({ code })).refusal).toBeUndefined();
  });

  test('lets a member sign in again whose wrong guesses had locked the account', async () => {
    for (let i = 0; i < 11; i += 1) await canSignIn('a guess');
    expect(await canSignIn(old)).toBe(false);
    await setPassword({ code: await receiveCode() });
    expect(await canSignIn(password)).toBe(true);
  });
});

describe('whether a phone number belongs to a member', () => {
  test('is not revealed: an unknown number gets the same response after the same work, but no code', async () => {
    const known = await ask();
    vi.mocked(hash).mockClear();
    await app.moveClock(2 * MINUTE_MS);
    await ask();
    const work = vi.mocked(hash).mock.calls.length;
    vi.mocked(hash).mockClear();
    const sent = app.sentCodes.length;
    const unknown = await ask('0899999999');
    expect(unknown.json).toEqual(known.json);
    expect(unknown.status).toBe(known.status);
    expect(vi.mocked(hash)).toHaveBeenCalledTimes(work);
    await settle(20);
    expect(app.sentCodes).toHaveLength(sent);
    expect((await setPassword({ username: '0899999999', code: '123456' })).json).toEqual(
      (await setPassword({ code: 'abc123'.replace(/\D/g, '0') })).json,
    );
    expect((await ask('0899999999')).json).toEqual((await ask()).json);
  });

  test('is not revealed for a closed account, which gets the usual response but no code', async () => {
    await queryRaw(app.db, 'UPDATE members SET closed_at = business_now()');
    const sent = app.sentCodes.length;
    expect((await ask()).refusal).toBeUndefined();
    expect(app.sentCodes).toHaveLength(sent);
  });
});

describe('requesting a reset code', () => {
  test('is possible once a minute per phone number', async () => {
    expect((await ask()).data).toEqual({ resend_after_seconds: 60, expires_in_seconds: 600 });
    const again = await ask();
    expect(again).toMatchObject({ status: 429, refusal: 'auth.too_many_codes' });
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect((await ask('0823456789')).refusal).toBeUndefined();
    await app.moveClock(MINUTE_MS + 1_000);
    expect((await ask()).refusal).toBeUndefined();
  });

  test('is possible three times an hour per phone number', async () => {
    const sent = app.sentCodes.length;
    for (let minute = 0; minute < 3; minute += 1) {
      await app.moveClock(minute * 2 * MINUTE_MS);
      expect((await ask()).refusal).toBeUndefined();
    }
    await app.moveClock(10 * MINUTE_MS);
    expect((await ask()).refusal).toBe('auth.too_many_codes');
    expect(app.sentCodes).toHaveLength(sent + 3);
    await app.moveClock(65 * MINUTE_MS);
    expect((await ask()).refusal).toBeUndefined();
  });

  test('is limited per IP and hour', { timeout: 60_000 }, async () => {
    const { most } = ACCESS_LIMITS.codes.sentByIp;
    for (let index = 0; index < most; index += 1) {
      const number = `0899999${100 + index}`;
      expect((await ask(number, from('10.0.0.1'))).refusal).toBeUndefined();
    }
    const next = `0899999${100 + most}`;
    expect((await ask(next, from('10.0.0.1'))).refusal).toBe('auth.too_many_codes');
    expect((await ask(next, from('10.0.0.2'))).refusal).toBeUndefined();
  });
});

test('one IP may try fifty reset codes in 15 minutes; further tries are refused', async () => {
  for (let i = 0; i < 50; i += 1) {
    const response = await setPassword(
      { username: '0899999999', code: '000000' },
      from('10.0.0.1'),
    );
    expect(response.refusal).toBe('auth.wrong_code');
  }
  const more = await setPassword({ code: '000000' }, from('10.0.0.1'));
  expect(more).toMatchObject({ status: 429, refusal: 'auth.too_many_codes' });
  const elsewhere = await setPassword({ code: '000000' }, from('10.0.0.2'));
  expect(elsewhere.refusal).toBe('auth.wrong_code');
});

test.each([
  ['code', { code: '12345' }],
  ['code', { code: '12345a' }],
  ['password', { code: '123456', password: 'short' }],
])(
  'a password reset with an invalid %s is refused before anything is stored',
  async (_field, change) => {
    const counter = createTableCounter(app.db);
    const before = await counter.count();
    expect((await setPassword(change)).status).toBe(400);
    expect(await counter.count()).toEqual(before);
  },
);
