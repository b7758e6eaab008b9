import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  memberProfile,
  setPassword,
  updateSubBankAccount,
} from '@/contract/account.contract';
import { lineAccount, lineSession, lineUnlink } from '@/contract/line.contract';
import { register } from '@/contract/registration.contract';
import { login } from '@/contract/session.contract';
import { queryRaw } from '@/server/db/raw';
import { createLineGateway } from '@/server/line/line-gateway';
import { createTestApp, type TestApp } from '../../support/app';
import {
  createLineStandIn,
  type LineStandIn,
  type LineUser,
  lineUsers,
} from '../../support/line-stand-in';
import { registerMember, sentCodeFor } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';

let standIn: LineStandIn;
let app: TestApp;
const { somchai, malee } = lineUsers;
const username = '0899999999';
const hero = { username: '0823456789', password: 'demo1234' };

beforeAll(async () => {
  standIn = await createLineStandIn();
  app = await createTestApp({
    line: createLineGateway({
      apiUrl: 'https://api.line.me',
      channelId: standIn.channelId,
      channelSecret: standIn.channelSecret,
      fetch: standIn.fetch,
      timeoutMs: 500,
    }),
  });
});
beforeEach(async () => {
  await app.reset();
  standIn.reset();
});
afterAll(() => app.close());

const agreed = async (user: LineUser = somchai) => ({
  id_token: await standIn.issueIdToken(user),
  consent: true as const,
});

/** Registers a member by LINE. @returns the member's token */
async function join(user: LineUser = somchai): Promise<string> {
  const { password: _none, ...form } = registrationForm();
  const response = await registerMember(app, { ...form, line: await agreed(user) });
  expect(response.refusal).toBeUndefined();
  return response.extraFields.access_token;
}

const countMembers = async () =>
  (await queryRaw<{ count: number }>(app.db, 'SELECT count(*)::int AS count FROM members'))[0]
    ?.count;

describe('registering by LINE', () => {
  test('needs no password: the member is linked and signs in by LINE', async () => {
    const token = await join();
    expect((await app.call(lineAccount, { token })).data).toMatchObject({
      user_id: somchai.userId,
    });
    expect((await app.call(memberProfile, { token })).data.has_password).toBe(false);
    const again = await app.call(lineSession, {
      body: { id_token: await standIn.issueIdToken(somchai) },
    });
    expect(again.data.user.username).toBe(username);
    for (const password of ['', 'null', 'demo1234']) {
      const response = await app.call(login, { body: { username, password: password || 'x' } });
      expect(response.refusal).toBe('auth.wrong_credentials');
    }
  });

  test('may set a password too', async () => {
    const response = await registerMember(app, { ...registrationForm(), line: await agreed() });
    expect(response.refusal).toBeUndefined();
    const body = { username, password: 'demo1234' };
    expect((await app.call(login, { body })).refusal).toBeUndefined();
  });

  test('needs consent to the link; registering without LINE needs a password', async () => {
    const { password: _none, ...form } = registrationForm();
    const keyless = await app.call(register, { body: form });
    expect(keyless).toMatchObject({ status: 400 });
    const { id_token } = await agreed();
    const silent = await app.call(register, { body: { ...form, line: { id_token } } });
    expect(silent).toMatchObject({ status: 400 });
  });

  test.each([
    ['of another channel', () => standIn.issueIdToken(somchai, { audience: '999' })],
    ['that has expired', () => standIn.issueIdToken(somchai, { expiresInSeconds: -60 })],
    ['that was signed with a foreign key', () => standIn.issueIdToken(somchai, { key: 'foreign' })],
  ])('with a token %s creates no member and sends no code', async (_name, issue) => {
    const before = await countMembers();
    const codes = app.sentCodes.length;
    const body = { ...registrationForm(), line: { id_token: await issue(), consent: true } };
    expect((await app.call(register, { body })).refusal).toBe('line.not_verified');
    expect(await countMembers()).toBe(before);
    expect(app.sentCodes).toHaveLength(codes);
  });

  test('creates no second member when the LINE account is already linked', async () => {
    await join();
    const before = await countMembers();
    const form = { ...registrationForm({ username: '0899999998' }), line: await agreed() };
    expect((await registerMember(app, form)).refusal).toBe('line.linked_elsewhere');
    expect(await countMembers()).toBe(before);
  });

  test('creates one member when the same token is sent several times in parallel', async () => {
    const line = await agreed();
    const forms = Array.from({ length: 8 }, (_, turn) => ({
      ...registrationForm({ username: `089999990${turn}` }),
      line,
    }));
    for (const body of forms) await app.call(register, { body });
    const responses = await Promise.all(
      forms.map((form) => app.call(register, { body: { ...form, code: sentCodeFor(app, form) } })),
    );
    const taken = responses.filter(({ refusal }) => refusal === undefined);
    expect(taken).toHaveLength(1);
    expect(
      new Set(responses.flatMap(({ refusal }) => (refusal === undefined ? [] : [refusal]))),
    ).toEqual(new Set(['line.linked_elsewhere']));
  });
});

describe('a first password', () => {
  const password = 'another one 7';

  test('is set with a code sent to the phone; the LINE link stays', async () => {
    const token = await join();
    const asked = await app.call(setPassword, { token, body: { password } });
    expect(asked.data).toMatchObject({ resend_after_seconds: 60 });
    const wrong = { password, code: '000000' };
    const { code } = app.sentCodes.at(-1)!;
    if (code !== wrong.code) {
      const response = await app.call(setPassword, { token, body: wrong });
      expect(response.refusal).toBe('auth.wrong_code');
    }
    expect((await app.call(setPassword, { token, body: { password, code } })).data).toBeNull();
    expect((await app.call(memberProfile, { token })).data.has_password).toBe(true);
    expect((await app.call(login, { body: { username, password } })).refusal).toBeUndefined();
    expect((await app.call(lineAccount, { token })).data).not.toBeNull();
    const again = await app.call(setPassword, { token, body: { password, code } });
    expect(again.refusal).toBe('auth.wrong_code');
    const more = await app.call(setPassword, { token, body: { password } });
    expect(more.refusal).toBe('auth.has_password');
  });

  test('cannot be set by a member who already has a password', async () => {
    const token = await app.loginAs(hero.username);
    const response = await app.call(setPassword, { token, body: { password } });
    expect(response.refusal).toBe('auth.has_password');
  });

  test('is required before the bank account or password can be changed and before LINE can be unlinked', async () => {
    const token = await join();
    const { bank_code, bank_account_number } = registrationForm();
    const account = { bank_code, bank_account_number, current_password: 'null' };
    for (const response of [
      await app.call(updateSubBankAccount, { token, body: account }),
      await app.call(changePassword, { token, body: { current_password: 'null', password } }),
      await app.call(lineUnlink, { token, body: {} }),
    ]) {
      expect(response.refusal).toBe('auth.no_password');
    }
    expect((await app.call(lineAccount, { token })).data).not.toBeNull();
  });
});

describe('signing in with a password and LINE together', () => {
  test('links the LINE account and notifies the member by SMS', async () => {
    const response = await app.call(login, { body: { ...hero, line: await agreed() } });
    const token = response.extraFields.access_token;
    expect((await app.call(lineAccount, { token })).data).toMatchObject({
      user_id: somchai.userId,
    });
    await app.sendNotices();
    expect(app.sentNotices.filter(({ phone }) => phone === hero.username)).not.toEqual([]);
  });

  test('links nothing and makes no call to LINE when the password is wrong', async () => {
    const body = { ...hero, password: 'wrong one 7', line: await agreed() };
    expect((await app.call(login, { body })).refusal).toBe('auth.wrong_credentials');
    expect(await queryRaw(app.db, 'SELECT * FROM line_accounts')).toEqual([]);
    expect(standIn.calls).toEqual([]);
  });

  test.each([
    ['is linked to another member', 'line.linked_elsewhere'],
    ['is not the one the member has', 'line.member_has_other'],
  ] as const)('starts no session for a LINE account that %s', async (_name, refusal) => {
    if (refusal === 'line.linked_elsewhere') await join();
    else await app.call(login, { body: { ...hero, line: await agreed(malee) } });
    const countSessions = async () =>
      (await queryRaw(app.db, 'SELECT id FROM member_sessions')).length;
    const before = await countSessions();
    const response = await app.call(login, { body: { ...hero, line: await agreed() } });
    expect(response.refusal).toBe(refusal);
    expect(await countSessions()).toBe(before);
  });
});
