import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, memberProfile, resetPassword } from '@/contract/account.contract';
import { endSessions, login, memberSessions, userInfo } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { registerMember } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { createTestProvider } from '../../support/test-provider';

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

async function signIn(userAgent = 'a browser'): Promise<string> {
  const response = await app.call(login, {
    body: { username, password: old },
    headers: { 'user-agent': userAgent },
  });
  return response.extraFields.access_token;
}

async function isAlive(token: string): Promise<boolean> {
  return (await app.call(userInfo, { token })).status === 200;
}

async function sessionsOf(token: string) {
  return (await app.call(memberSessions, { token })).data;
}

describe('the profile', () => {
  test('shows names, referral code and only the last digits of the bank account', async () => {
    const response = await app.call(memberProfile, { token: await signIn() });
    expect(response.data).toEqual({
      username,
      first_name: 'สมหญิง',
      last_name: 'มีโชค',
      ref: expect.stringMatching(/^[2-9A-HJKMNP-Z]{6}$/) as string,
      bank_account: { bank_code: '004', last_digits: '6789' },
      has_password: true,
    });
    expect(JSON.stringify(response.json)).not.toContain('0123456789');
  });

  test('has empty fields for a member without names and bank account', async () => {
    await queryRaw(
      app.db,
      'UPDATE members SET first_name = NULL, last_name = NULL, bank_code = NULL, bank_account_number = NULL',
    );
    expect((await app.call(memberProfile, { token: await signIn() })).data).toMatchObject({
      first_name: null,
      last_name: null,
      bank_account: null,
    });
  });
});

describe('changing the password', () => {
  function change(token: string, current: string, next = password) {
    return app.call(changePassword, {
      token,
      body: { current_password: current, password: next },
    });
  }

  test('keeps the session that made the change and ends all other sessions of the member', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await change(here, old)).refusal).toBeUndefined();
    expect(await isAlive(here)).toBe(true);
    expect(await isAlive(there)).toBe(false);
    const responses = await Promise.all(
      [old, password].map((by) => app.call(login, { body: { username, password: by } })),
    );
    expect(responses.map(({ refusal }) => refusal)).toEqual(['auth.wrong_credentials', undefined]);
  });

  test('ends no session of another member', async () => {
    const other = await app.loginAs('0823456789');
    await change(await signIn(), old);
    expect(await isAlive(other)).toBe(true);
  });

  test('needs the current password', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await change(here, 'not this one')).refusal).toBe('auth.wrong_password');
    expect(await isAlive(there)).toBe(true);
    expect((await app.call(login, { body: { username, password: old } })).refusal).toBeUndefined();
  });

  test('is refused for 15 minutes after five wrong passwords', async () => {
    const token = await signIn();
    for (let i = 0; i < 5; i += 1) {
      expect((await change(token, 'a guess')).refusal).toBe('auth.wrong_password');
    }
    expect(await change(token, old)).toMatchObject({ status: 429, refusal: 'request.too_many' });
    await app.moveClock(15 * MINUTE_MS + 1_000);
    expect((await change(token, old)).refusal).toBeUndefined();
  });

  test('counts only failed attempts towards its limit', async () => {
    const token = await signIn();
    let current = old;
    for (let i = 0; i < 7; i += 1) {
      expect((await change(token, current, `number ${i} of them`)).refusal).toBeUndefined();
      current = `number ${i} of them`;
    }
  });

  test('invalidates a code that was sent to reset a forgotten password', async () => {
    await app.call(resetPassword, { body: { username } });
    const { code } = app.sentCodes.at(-1)!;
    await change(await signIn(), old);
    const late = await app.call(resetPassword, {
      body: { username, code, password: 'yet another' },
    });
    expect(late.refusal).toBe('auth.wrong_code');
  });
});

describe('sessions', () => {
  test('are listed with their user agent, the current one first', async () => {
    const there = await signIn('a phone');
    await app.loginAs('0823456789');
    const here = await signIn('a computer');
    const sessions = await sessionsOf(here);
    expect(sessions).toMatchObject([
      { user_agent: 'a computer', is_current: true },
      { user_agent: 'a phone', is_current: false },
    ]);
    expect((await sessionsOf(there))[0]).toMatchObject({ user_agent: 'a phone', is_current: true });
    expect(JSON.stringify(sessions)).not.toContain(here);
  });

  test('update the time of last use in steps of ten minutes', async () => {
    const token = await signIn();
    const [first] = await sessionsOf(token);
    // The clock runs on between the two timestamps, so they may differ a little.
    expect(Date.parse(first!.last_seen_at) - Date.parse(first!.started_at)).toBeLessThan(MINUTE_MS);
    await app.moveClock(5 * MINUTE_MS);
    expect((await sessionsOf(token))[0]!.last_seen_at).toBe(first!.last_seen_at);
    await app.moveClock(25 * MINUTE_MS);
    const [later] = await sessionsOf(token);
    expect(Date.parse(later!.last_seen_at)).toBeGreaterThan(
      Date.parse(first!.started_at) + 20 * MINUTE_MS,
    );
    expect(later!.started_at).toBe(first!.started_at);
  });

  test('are not listed after they have expired', async () => {
    const token = await signIn();
    await queryRaw(app.db, 'UPDATE member_sessions SET expires_at = business_now()');
    const next = await signIn();
    expect(await isAlive(token)).toBe(false);
    expect(await sessionsOf(next)).toHaveLength(1);
  });

  test('can be ended one by one', async () => {
    const [here, there, third] = [await signIn(), await signIn('a phone'), await signIn()];
    const target = (await sessionsOf(here)).find(({ user_agent }) => user_agent === 'a phone')!;
    const body = { session_id: target.session_id };
    expect((await app.call(endSessions, { token: here, body })).refusal).toBeUndefined();
    expect(await Promise.all([here, there, third].map(isAlive))).toEqual([true, false, true]);
    expect((await app.call(endSessions, { token: here, body })).refusal).toBe('request.not_found');
  });

  test('cannot be ended when they belong to another member', async () => {
    const other = await app.loginAs('0823456789');
    const [theirs] = await sessionsOf(other);
    const response = await app.call(endSessions, {
      token: await signIn(),
      body: { session_id: theirs!.session_id },
    });
    expect(response.refusal).toBe('request.not_found');
    expect(await isAlive(other)).toBe(true);
  });

  test('can all be ended by one call, the current one included, without ending another member’s', async () => {
    const other = await app.loginAs('0823456789');
    const mine = [await signIn(), await signIn(), await signIn()];
    expect((await app.call(endSessions, { token: mine[1]! })).refusal).toBeUndefined();
    expect(await Promise.all(mine.map(isAlive))).toEqual([false, false, false]);
    expect(await isAlive(other)).toBe(true);
  });

  test('stay active when a request to end a session has a malformed id', async () => {
    const token = await signIn();
    const response = await app.call(endSessions, { token, body: { session_id: 'all' } });
    expect(response.status).toBe(400);
    expect(await isAlive(token)).toBe(true);
  });
});

test('the profile shows the fields that the member registered with', async () => {
  const form = registrationForm();
  const { extraFields } = await registerMember(app, form);
  expect((await app.call(memberProfile, { token: extraFields.access_token })).data).toMatchObject({
    username: form.username,
    first_name: form.first_name,
    last_name: form.last_name,
    bank_account: {
      bank_code: form.bank_code,
      last_digits: form.bank_account_number.slice(-4),
    },
  });
});
