import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changePassword, resetPassword, updateSubBankAccount } from '@/contract/account.contract';
import {
  lineAccount,
  lineIdentity,
  lineLink,
  lineLinkCode,
  lineSession,
  lineUnlink,
} from '@/contract/line.contract';
import { readSecurityNotices, securityNotices } from '@/contract/security.contract';
import { endSessions, login, logout, memberSessions, userInfo } from '@/contract/session.contract';
import { withdrawCreate, withdrawInfo } from '@/contract/withdrawals.contract';
import { queryRaw } from '@/server/db/raw';
import { createLineGateway } from '@/server/line/line-gateway';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createLineStandIn,
  type LineStandIn,
  type LineUser,
  lineUsers,
} from '../../support/line-stand-in';
import { registerMember } from '../../support/registration.fixture';
import { createTestProvider } from '../../support/test-provider';

const username = '0812345678';
const password = 'demo1234';
const nextPassword = 'another one 7';
const somchai: LineUser = lineUsers.somchai;
const malee: LineUser = lineUsers.malee;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const phone = '1bd4f2a0-9f0e-4c55-8a31-6f6f4f2f7a11';
const laptop = '2bd4f2a0-9f0e-4c55-8a31-6f6f4f2f7a22';

let standIn: LineStandIn;
let app: TestApp;

beforeAll(async () => {
  standIn = await createLineStandIn();
  app = await createTestApp({
    providers: [createTestProvider()],
    line: createLineGateway({
      apiUrl: 'https://api.line.me',
      channelId: standIn.channelId,
      channelSecret: standIn.channelSecret,
      fetch: standIn.fetch,
    }),
  });
});
beforeEach(async () => {
  await app.reset();
  standIn.reset();
});
afterAll(() => app.close());

/** Number of issued ID tokens; it makes tokens of the same second differ. */
let issued = 0;
async function issueIdToken(user = somchai, secondsAgo = 0): Promise<string> {
  issued += 1;
  const iat = Math.floor(Date.now() / 1000) + 2 - secondsAgo;
  return standIn.issueIdToken(user, { claims: { iat, jti: String(issued) } });
}

async function signIn(deviceId?: string, secret = password): Promise<string> {
  const response = await app.call(login, {
    body: { username, password: secret },
    ...(deviceId && { headers: { 'x-device-id': deviceId, 'user-agent': `of ${deviceId}` } }),
  });
  return response.extraFields.access_token;
}

async function link(token: string, evidence: object = { password }, user = somchai) {
  const body = { id_token: await issueIdToken(user), consent: true, ...evidence };
  return app.call(lineLink, { token, body });
}

async function signInByLine(idToken: string): Promise<string> {
  return (await app.call(lineSession, { body: { id_token: idToken } })).extraFields.access_token;
}

const isAlive = async (token: string) => (await app.call(userInfo, { token })).status === 200;
const isLinked = async (token: string) => (await app.call(lineAccount, { token })).data !== null;
const tryLine = async (idToken: string) =>
  (await app.call(lineSession, { body: { id_token: idToken } })).refusal;

async function eventsOf(kind: string) {
  return queryRaw<{ detail: unknown }>(
    app.db,
    'SELECT detail FROM security_events WHERE kind = $1 ORDER BY id',
    [kind],
  );
}

async function resetByCode(): Promise<void> {
  await app.call(resetPassword, { body: { username } });
  const { code } = app.sentCodes.at(-1)!;
  const body = { username, code, password: nextPassword };
  expect((await app.call(resetPassword, { body })).refusal).toBeUndefined();
}

describe('linking LINE', () => {
  test('needs no further proof in a session that just began with the password', async () => {
    const token = await signIn();
    expect((await link(token, {})).refusal).toBeUndefined();
  });

  test('needs no further proof in a session that just began with registering', async () => {
    const response = await registerMember(app);
    expect((await link(response.extraFields.access_token, {})).refusal).toBeUndefined();
  });

  test('needs the right password or code in an older session', async () => {
    const token = await signIn();
    await app.moveClock(6 * MINUTE_MS);
    expect((await link(token, {})).refusal).toBe('line.needs_proof');
    expect((await link(token, { password: 'wrong one' })).refusal).toBe('auth.wrong_password');
    expect((await link(token, { code: '000000' })).refusal).toBe('auth.wrong_code');
    expect(await isLinked(token)).toBe(false);
    expect((await link(token, { password })).refusal).toBeUndefined();
    expect(await isLinked(token)).toBe(true);
  });

  test('always needs a proof in a session that LINE started', async () => {
    const token = await signIn();
    await link(token);
    const byLine = await signInByLine(await issueIdToken());
    await app.call(lineUnlink, { token: byLine });
    expect((await link(byLine, {}, malee)).refusal).toBe('line.needs_proof');
    expect((await link(byLine, { password }, malee)).refusal).toBeUndefined();
  });

  test('accepts a code sent to the phone only once', async () => {
    const token = await signIn();
    await app.moveClock(6 * MINUTE_MS);
    expect((await app.call(lineLinkCode, { token })).data.resend_after_seconds).toBe(60);
    const sent = app.sentCodes.at(-1)!;
    expect(sent).toMatchObject({ phone: username, purpose: 'link_line' });
    expect((await link(token, { code: sent.code })).refusal).toBeUndefined();
    await app.call(lineUnlink, { token });
    expect((await link(token, { code: sent.code })).refusal).toBe('auth.wrong_code');
  });

  test('is refused after five wrong passwords', async () => {
    const token = await signIn();
    for (let i = 0; i < 5; i += 1) await link(token, { password: 'wrong one' });
    expect((await link(token)).status).toBe(429);
  });

  test('is refused when the session has ended', async () => {
    const token = await signIn();
    await queryRaw(app.db, 'DELETE FROM member_sessions');
    expect((await link(token)).status).toBe(401);
  });
});

describe('a LINE link', () => {
  let token: string;
  /** Token of a session that a thief started by LINE, after linking their LINE account in a borrowed session. */
  let byLine: string;
  beforeEach(async () => {
    token = await signIn();
    await link(token);
    byLine = await signInByLine(await issueIdToken());
  });

  test('ends with a password reset, which also ends every session', async () => {
    await resetByCode();
    expect(await isAlive(byLine)).toBe(false);
    expect(await tryLine(await issueIdToken())).toBe('line.not_linked');
    expect(await eventsOf('password.reset')).toHaveLength(1);
    expect(await eventsOf('line.unlinked')).toHaveLength(1);
  });

  test('ends with a password change when the member asks for it', async () => {
    const body = { current_password: password, password: nextPassword };
    const unlinking = { token, body: { ...body, unlink_line: true } };
    expect((await app.call(changePassword, unlinking)).refusal).toBeUndefined();
    expect([await isAlive(token), await isAlive(byLine)]).toEqual([true, false]);
    expect(await isLinked(token)).toBe(false);
    expect(await tryLine(await issueIdToken())).toBe('line.not_linked');
  });

  test('ends together with all sessions when the member asks for it', async () => {
    await app.call(endSessions, { token, body: { unlink_line: true } });
    expect(await tryLine(await issueIdToken())).toBe('line.not_linked');
    expect(await eventsOf('sessions.ended')).toEqual([{ detail: { all: true } }]);
    expect(await eventsOf('line.unlinked')).toHaveLength(1);
  });

  test('cannot be ended together with a single session', async () => {
    const [session] = (await app.call(memberSessions, { token })).data;
    const body = { session_id: session!.session_id, unlink_line: true };
    expect((await app.call(endSessions, { token, body })).status).toBe(400);
  });
});

describe('a LINE token issued before the member ended sessions', () => {
  let token: string;
  beforeEach(async () => {
    token = await signIn();
    await link(token);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'a change of the password',
      () =>
        app.call(changePassword, {
          token,
          body: { current_password: password, password: nextPassword },
        }),
    ],
    ['ending all sessions', () => app.call(endSessions, { token, body: {} })],
  ])('can no longer sign in after %s, but a later token can', async (_name, end) => {
    const [old, access] = [await issueIdToken(somchai, 3), standIn.issueAccessToken(somchai)];
    const other = await issueIdToken(malee);
    await end();
    expect(await tryLine(old)).toBe('line.sign_in_again');
    const byAccess = await app.call(lineSession, { body: { access_token: access } });
    expect(byAccess.refusal).toBe('line.sign_in_again');
    expect(await tryLine(await issueIdToken())).toBeUndefined();
    // Tokens of other LINE users are not affected.
    expect(await tryLine(other)).toBe('line.not_linked');
  });

  test('cannot restart the single session that the member ended', async () => {
    const proof = await issueIdToken(somchai, 3);
    await signInByLine(proof);
    const session = (await app.call(memberSessions, { token })).data.find(
      ({ is_current }) => !is_current,
    )!;
    await app.call(endSessions, { token, body: { session_id: session.session_id } });
    expect(await tryLine(proof)).toBe('line.sign_in_again');
    expect(await isAlive(token)).toBe(true);
  });

  test('is no longer a reason to refuse access tokens after 31 days', async () => {
    await app.call(endSessions, { token, body: {} });
    await queryRaw(
      app.db,
      "UPDATE members SET line_not_before = clock_timestamp() - interval '31 days'",
    );
    const body = { access_token: standIn.issueAccessToken(somchai) };
    expect((await app.call(lineSession, { body })).refusal).toBeUndefined();
  });
});

test('a sign-in with a LINE token ends the former session of the same token', async () => {
  const token = await signIn();
  await link(token);
  const proof = await issueIdToken();
  const first = await signInByLine(proof);
  const second = await signInByLine(proof);
  const other = await signInByLine(await issueIdToken());
  expect([await isAlive(first), await isAlive(second), await isAlive(other)]).toEqual([
    false,
    true,
    true,
  ]);
  const responses = await Promise.all(
    Array.from({ length: 8 }, () => app.call(lineSession, { body: { id_token: proof } })),
  );
  expect(responses.map(({ refusal }) => refusal)).toEqual(responses.map(() => undefined));
  const alive = await Promise.all(
    responses.map(({ extraFields }) => isAlive(extraFields.access_token)),
  );
  expect(alive.filter(Boolean)).toHaveLength(1);
});

test('the identity of a LINE token is returned without starting a session', async () => {
  const token = await signIn();
  await link(token);
  const before = await queryRaw(app.db, 'SELECT id FROM member_sessions');
  const ask = async (user = somchai) =>
    (await app.call(lineIdentity, { body: { id_token: await issueIdToken(user) } })).data;
  expect(await ask()).toEqual({
    user_id: somchai.userId,
    display_name: somchai.displayName,
    picture_url: somchai.pictureUrl,
    username,
  });
  expect(await ask(malee)).toMatchObject({ display_name: malee.displayName, username: null });
  expect(await queryRaw(app.db, 'SELECT id FROM member_sessions')).toEqual(before);
  const wrong = { id_token: await standIn.issueIdToken(somchai, { key: 'foreign' }) };
  expect((await app.call(lineIdentity, { body: wrong })).refusal).toBe('line.not_verified');
});

describe('security notices', () => {
  const noticesOf = async (token: string) => (await app.call(securityNotices, { token })).data;

  test('report a new device in every session and by SMS, but not the first or a known device', async () => {
    await app.sendNotices();
    const sent = app.sentNotices.length;
    const here = await signIn(phone);
    await signIn(phone);
    expect(await noticesOf(here)).toEqual([]);
    const there = await signIn(laptop);
    expect(await noticesOf(here)).toMatchObject([
      { kind: 'new_device', user_agent: `of ${laptop}`, is_own: false, is_read: false },
    ]);
    expect(await noticesOf(there)).toMatchObject([{ is_own: true }]);
    await app.sendNotices();
    expect(app.sentNotices.slice(sent)).toEqual([
      { phone: username, text: expect.stringContaining('เครื่องใหม่') as string },
    ]);
  });

  test('report a new device that signed in by LINE', async () => {
    const here = await signIn(phone);
    await link(here);
    await app.call(lineSession, {
      body: { id_token: await issueIdToken() },
      headers: { 'x-device-id': laptop },
    });
    expect((await noticesOf(here)).map(({ kind }) => kind)).toEqual(['new_device', 'line_linked']);
    expect(await eventsOf('sign_in.line')).toHaveLength(1);
  });

  test('report a link to LINE only once, even when the request repeats', async () => {
    const token = await signIn();
    await app.sendNotices();
    const sent = app.sentNotices.length;
    await link(token);
    await link(token);
    expect((await noticesOf(token)).map(({ kind }) => kind)).toEqual(['line_linked']);
    await app.sendNotices();
    expect(app.sentNotices.slice(sent)).toHaveLength(1);
    expect(await eventsOf('line.linked')).toEqual([{ detail: { line_user_id: somchai.userId } }]);
  });

  test('report a changed and a reset password', async () => {
    const token = await signIn();
    const body = { current_password: password, password: nextPassword };
    await app.call(changePassword, { token, body });
    expect(await eventsOf('password.changed')).toHaveLength(1);
    await resetByCode();
    const notices = await noticesOf(await signIn(undefined, nextPassword));
    expect(notices.map(({ kind }) => kind)).toEqual(['password_changed', 'password_changed']);
    expect(notices.every(({ is_own }) => !is_own)).toBe(true);
  });

  test('are marked as read only for the member who reads them', async () => {
    const here = await signIn(phone);
    await signIn(laptop);
    const [notice] = await noticesOf(here);
    const other = await app.loginAs('0823456789');
    expect(await noticesOf(other)).toEqual([]);
    const read = { body: { notice_id: notice!.notice_id } };
    await app.call(readSecurityNotices, { ...read, token: other });
    expect((await noticesOf(here))[0]).toMatchObject({ is_read: false });
    await app.call(readSecurityNotices, { ...read, token: here });
    expect((await noticesOf(here))[0]).toMatchObject({ is_read: true });
  });
});

describe('a change of the bank account', () => {
  const change = (token: string, number = '1112223334') =>
    app.call(updateSubBankAccount, {
      token,
      body: { bank_code: '014', bank_account_number: number, current_password: password },
    });

  test('is reported by notice and SMS, and blocks withdrawals for a day', async () => {
    const token = await signIn();
    await app.sendNotices();
    const sent = app.sentNotices.length;
    expect((await change(token)).refusal).toBeUndefined();
    expect((await app.call(securityNotices, { token })).data).toMatchObject([
      { kind: 'bank_account_changed' },
    ]);
    await app.sendNotices();
    expect(app.sentNotices.slice(sent)).toMatchObject([{ phone: username }]);
    expect(await eventsOf('bank_account.changed')).toEqual([{ detail: { is_first: false } }]);
    const withdraw = () => app.call(withdrawCreate, { token, body: { amount: '100' } });
    expect((await withdraw()).refusal).toBe('bank_account.just_changed');
    const usableAt = (await app.call(withdrawInfo, { token })).data.account_usable_at;
    expect(Date.parse(usableAt!) - Date.now()).toBeGreaterThan(23 * HOUR_MS);
    await app.moveClock(24 * HOUR_MS + MINUTE_MS);
    expect((await app.call(withdrawInfo, { token })).data.account_usable_at).toBeNull();
    expect((await withdraw()).refusal).not.toBe('bank_account.just_changed');
  });

  test('to a first account is not reported and does not block withdrawals', async () => {
    await queryRaw(
      app.db,
      'UPDATE members SET bank_code = NULL, bank_account_number = NULL WHERE username = $1',
      [username],
    );
    const token = await signIn();
    await change(token);
    expect((await app.call(securityNotices, { token })).data).toEqual([]);
    expect((await app.call(withdrawInfo, { token })).data.account_usable_at).toBeNull();
  });

  test('with the data of the stored account changes nothing', async () => {
    const token = await signIn();
    await change(token);
    await queryRaw(app.db, 'UPDATE members SET bank_account_changed_at = NULL');
    await change(token);
    expect((await app.call(withdrawInfo, { token })).data.account_usable_at).toBeNull();
    expect(await eventsOf('bank_account.changed')).toHaveLength(1);
  });
});

describe('a LINE token whose session was logged out', () => {
  test('cannot start another session, but a later token can', async () => {
    await link(await signIn());
    const proof = await issueIdToken();
    await app.call(logout, { token: await signInByLine(proof) });
    expect(await tryLine(proof)).toBe('line.sign_in_again');
    expect(await tryLine(await issueIdToken())).toBeUndefined();
  });

  test('does not affect the session of another LINE token', async () => {
    await link(await signIn());
    const [first, second] = [await issueIdToken(), await issueIdToken()];
    const left = await signInByLine(first);
    const kept = await signInByLine(second);
    await app.call(logout, { token: left });
    expect(await isAlive(kept)).toBe(true);
    expect(await tryLine(second)).toBeUndefined();
  });
});
