import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes } from '@/contract/errors';
import { invitationAccept, invitationOpen, ownerFirst } from '@/contract/operator/people.contract';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../../support/app';
import { codeOf } from '../../support/authenticator';
import { sendFromConsole, signInToConsole } from '../../support/console.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';

const PASSWORD = 'ช้างม้าวัวควายเดินป่า7';
const MINUTE_MS = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ operatorKey: OPERATOR_KEY });
});
beforeEach(() => app.reset());
afterAll(() => app.close());

const post = (call: string, sample: object, headers = {}) =>
  sendFromConsole(app, { method: 'POST', path: `/operator/v1${call}`, sample, headers });

/** Uses a link. @returns the secret of the person's authenticator app, and the recovery codes */
async function accept(path: string, password = PASSWORD) {
  const token = path.split('#')[1];
  const opened = await post('/people/invitation', { token });
  const { secret } = v.parse(invitationOpen.data, opened.data);
  // The code of the last half minute leaves the present one for the sign-in.
  const used = await post('/people/accept', { token, password, code: codeOf(secret, -1) });
  expect(used.error).toBe(0);
  return { secret, recoveryCodes: v.parse(invitationAccept.data, used.data).recovery_codes, token };
}

async function createOwner() {
  const first = await post('/people/first', {
    ...{ key: OPERATOR_KEY, name: 'pim', display_name: 'พิม' },
  });
  const { path } = v.parse(ownerFirst.data, first.data);
  return accept(path);
}

const refused = (name: keyof typeof errorCodes) => ({ error: errorCodes[name] });

describe('the first owner', () => {
  test('is created once with the server key, which creates no further person', async () => {
    const site = () => sendFromConsole(app, { method: 'GET', path: '/operator/v1/auth/site' });
    expect((await site()).data).toMatchObject({ needs_first_owner: true, agent_name: 'โชคดี' });
    expect(
      await post('/people/first', { key: 'wrong', name: 'pim', display_name: 'พิม' }),
    ).toMatchObject(refused('operator.unknown_key'));
    const { secret } = await createOwner();
    expect((await site()).data).toMatchObject({ needs_first_owner: false });
    expect(
      await post('/people/first', { key: OPERATOR_KEY, name: 'pan', display_name: 'ปาน' }),
    ).toMatchObject(refused('operator.has_people'));
    const pim = await signInToConsole(app, 'pim', { password: PASSWORD, code: codeOf(secret) });
    expect((await pim.send('GET', '/operator/v1/auth/me')).data).toMatchObject({
      ...{ name: 'pim', role: 'owner', has_totp: true },
    });
  });

  test('can invite two people for finance, who count as two separate operators', async () => {
    const { secret } = await createOwner();
    const pim = await signInToConsole(app, 'pim', { password: PASSWORD, code: codeOf(secret) });
    for (const name of ['som', 'nok']) {
      await queryRaw(app.db, `ALTER TABLE operators DISABLE TRIGGER operators_kept`);
      await queryRaw(app.db, 'DELETE FROM operators WHERE name = $1', [name]);
      await queryRaw(app.db, `ALTER TABLE operators ENABLE TRIGGER operators_kept`);
      const invited = await pim.send('POST', '/operator/v1/people/invite', {
        ...{ name, display_name: name, role: 'finance' },
      });
      expect(invited).toMatchObject({ error: 0, data: { approval: null } });
      await accept((invited.data as { path: string }).path);
    }
    const people = await pim.send('GET', '/operator/v1/people');
    const countsFor = (people.data as { name: string; counts_for: string }[])
      .filter(({ name }) => ['pim', 'som', 'nok'].includes(name))
      .map(({ name, counts_for }) => [name, counts_for]);
    expect(Object.fromEntries(countsFor)).toEqual({
      pim: 'operator/owner',
      som: 'operator/som',
      nok: 'operator/nok',
    });
  });
});

describe('an invitation link', () => {
  test('works once, and refuses a password that contains the name of the person', async () => {
    const first = await post('/people/first', {
      ...{ key: OPERATOR_KEY, name: 'pim', display_name: 'พิม' },
    });
    const token = (first.data as { path: string }).path.split('#')[1];
    const code = '000000';
    expect(
      await post('/people/accept', { token, password: 'pim is my name 77', code }),
    ).toMatchObject({ status: 400 });
    expect(await post('/people/accept', { token, password: PASSWORD, code })).toMatchObject(
      refused('operator.step_up_refused'),
    );
    await accept((first.data as { path: string }).path);
    expect(await post('/people/invitation', { token })).toMatchObject(
      refused('operator.invitation_gone'),
    );
    expect(await post('/people/accept', { token, password: PASSWORD, code })).toMatchObject(
      refused('operator.invitation_gone'),
    );
  });

  test('expires after 24 hours', async () => {
    const first = await post('/people/first', {
      ...{ key: OPERATOR_KEY, name: 'pim', display_name: 'พิม' },
    });
    await app.moveClock(24 * 60 * MINUTE_MS);
    const token = (first.data as { path: string }).path.split('#')[1];
    expect(await post('/people/invitation', { token })).toMatchObject(
      refused('operator.invitation_gone'),
    );
  });
});

describe('signing in', () => {
  test('refuses a wrong name, password or code with the same response', async () => {
    const { secret } = await createOwner();
    const code = codeOf(secret);
    for (const typed of [
      { name: 'nobody', password: PASSWORD, code },
      { name: 'pim', password: 'not the password', code },
      { name: 'pim', password: PASSWORD, code: '000000' },
      { name: 'pim', password: PASSWORD, code: '' },
    ]) {
      const response = await post('/auth/sign_in', typed);
      expect(response).toEqual({
        ...{ status: 200, data: null, cookie: '' },
        error: errorCodes['operator.sign_in_refused'],
      });
    }
  });

  test('uses a code once, even when it is sent four times at the same time', async () => {
    const { secret } = await createOwner();
    const typed = { name: 'pim', password: PASSWORD, code: codeOf(secret) };
    const tries = await Promise.all(Array.from({ length: 4 }, () => post('/auth/sign_in', typed)));
    expect(tries.filter(({ error }) => error === 0)).toHaveLength(1);
    expect(await post('/auth/sign_in', typed)).toMatchObject(refused('operator.sign_in_refused'));
  });

  test('accepts a recovery code once', async () => {
    const { recoveryCodes } = await createOwner();
    const code = recoveryCodes[3]?.toUpperCase() ?? '';
    const typed = { name: 'pim', password: PASSWORD, code };
    expect((await post('/auth/sign_in', typed)).error).toBe(0);
    expect(await post('/auth/sign_in', typed)).toMatchObject(refused('operator.sign_in_refused'));
  });

  test('is locked for the name after five wrong tries, also with the right password', async () => {
    const { secret } = await createOwner();
    const wrong = { name: 'pim', password: 'not the password', code: '' };
    for (let tries = 0; tries < 5; tries += 1) await post('/auth/sign_in', wrong);
    const right = { name: 'pim', password: PASSWORD, code: codeOf(secret) };
    expect(await post('/auth/sign_in', right)).toMatchObject({
      ...{ status: 429, error: errorCodes['auth.too_many_attempts'] },
    });
    await app.moveClock(16 * MINUTE_MS);
    expect((await post('/auth/sign_in', right)).error).toBe(0);
  });

  test('is refused from another origin, and without the origin or the header of the console', async () => {
    const typed = { name: 'pim', password: PASSWORD };
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'x-operator-request': '' },
      { origin: '' },
    ]) {
      expect(await post('/auth/sign_in', typed, headers)).toMatchObject({
        ...{ status: 403, error: errorCodes['operator.foreign_origin'] },
      });
    }
  });
});

describe('a session', () => {
  async function signInAsPim() {
    const { secret } = await createOwner();
    return {
      secret,
      pim: await signInToConsole(app, 'pim', { password: PASSWORD, code: codeOf(secret) }),
    };
  }
  const me = '/operator/v1/auth/me';

  test('ends 30 minutes after the last command, even when the person keeps reading', async () => {
    const { pim } = await signInAsPim();
    await app.moveClock(29 * MINUTE_MS);
    expect((await pim.send('GET', me)).status).toBe(200);
    expect((await pim.send('POST', '/operator/v1/auth/renew')).status).toBe(200);
    await app.moveClock(58 * MINUTE_MS);
    expect((await pim.send('GET', me)).status).toBe(200);
    await app.moveClock(60 * MINUTE_MS);
    expect(await pim.send('GET', me)).toMatchObject({
      ...{ status: 401, error: errorCodes['operator.session_expired'] },
    });
  });

  test('ends 12 hours after it began, despite regular commands', async () => {
    const { pim } = await signInAsPim();
    for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
      await app.moveClock(minutes * MINUTE_MS);
      expect((await pim.send('POST', '/operator/v1/auth/renew')).status).toBe(200);
    }
    await app.moveClock(12 * 60 * MINUTE_MS);
    expect((await pim.send('GET', me)).status).toBe(401);
  });

  test('needs a code again for an important action ten minutes after the last code', async () => {
    const { pim, secret } = await signInAsPim();
    const invite = () =>
      pim.send('POST', '/operator/v1/people/invite', {
        ...{ name: `fah${Date.now()}`, display_name: 'ฟ้า', role: 'support' },
      });
    expect((await invite()).error).toBe(0);
    await app.moveClock(11 * MINUTE_MS);
    expect(await invite()).toMatchObject({
      ...{ status: 403, error: errorCodes['operator.step_up_needed'] },
    });
    expect(await pim.send('POST', '/operator/v1/auth/step_up', { code: '000000' })).toMatchObject(
      refused('operator.step_up_refused'),
    );
    expect(
      (await pim.send('POST', '/operator/v1/auth/step_up', { code: codeOf(secret, 1) })).error,
    ).toBe(0);
    expect((await invite()).error).toBe(0);
  });

  test('needs the origin and the request header of the console for every command', async () => {
    const { pim } = await signInAsPim();
    const renew = '/operator/v1/auth/renew';
    expect((await pim.send('POST', renew, {}, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
    expect((await pim.send('POST', renew, {}, { 'x-operator-request': '0' })).status).toBe(403);
    expect((await pim.send('POST', renew)).status).toBe(200);
  });

  test('is one of at most three sessions of a person, and can be ended on its own', async () => {
    const { recoveryCodes } = await createOwner();
    const consoles = [];
    for (const code of recoveryCodes.slice(0, 4)) {
      consoles.push(await signInToConsole(app, 'pim', { password: PASSWORD, code }));
    }
    const statuses = await Promise.all(
      consoles.map(async (each) => (await each.send('GET', me)).status),
    );
    expect(statuses).toEqual([401, 200, 200, 200]);
    const [, second, third] = consoles;
    const id = await third?.readSessionId();
    expect((await second?.send('POST', '/operator/v1/sessions/end', { id }))?.error).toBe(0);
    expect((await third?.send('GET', me))?.status).toBe(401);
  });

  test('ends on all devices when the password changes', async () => {
    const { recoveryCodes } = await createOwner();
    const [first, second, third] = recoveryCodes;
    const phone = await signInToConsole(app, 'pim', { password: PASSWORD, code: first ?? '' });
    const desk = await signInToConsole(app, 'pim', { password: PASSWORD, code: second ?? '' });
    const chosen = 'อีกรหัสที่ยาวพอ 99';
    const change = (code: string) =>
      desk.send('POST', '/operator/v1/auth/password', { password: PASSWORD, chosen, code });
    expect(await change('')).toMatchObject(refused('operator.password_refused'));
    expect((await phone.send('GET', me)).status).toBe(200);
    expect((await change(third ?? '')).error).toBe(0);
    for (const each of [phone, desk]) expect((await each.send('GET', me)).status).toBe(401);
  });

  test('ends when its operator is removed, but the last owner is not removed', async () => {
    const { pim } = await signInAsPim();
    expect(await operate(app, '/people/end', { body: { name: 'pim' } })).toMatchObject(
      refused('operator.last_owner'),
    );
    const invited = await pim.send('POST', '/operator/v1/people/invite', {
      ...{ name: 'sup', display_name: 'ซุป', role: 'support' },
    });
    const { secret } = await accept((invited.data as { path: string }).path);
    const sup = await signInToConsole(app, 'sup', { password: PASSWORD, code: codeOf(secret) });
    expect((await sup.send('GET', '/operator/v1/people')).status).toBe(403);
    await pim.send('POST', '/operator/v1/people/end', { name: 'sup' });
    expect((await sup.send('GET', me)).status).toBe(401);
    expect((await pim.send('GET', me)).status).toBe(200);
  });

  test('is removed by signing out', async () => {
    const { pim } = await signInAsPim();
    expect((await pim.send('POST', '/operator/v1/auth/sign_out')).error).toBe(0);
    expect((await pim.send('GET', me)).status).toBe(401);
  });
});

describe('a person who lost the phone', () => {
  test('gets a link by the server key, and can use the former password until the link is used', async () => {
    const { secret, recoveryCodes } = await createOwner();
    const reset = await operate(app, '/people/reset', { body: { name: 'pim' } });
    expect(reset.error).toBe(0);
    const typed = { name: 'pim', password: PASSWORD, code: codeOf(secret) };
    expect((await post('/auth/sign_in', typed)).error).toBe(0);
    const again = await accept((reset.data as { path: string }).path, 'ใหม่เอี่ยมอ่องทั้งหมด 42');
    const former = { name: 'pim', password: PASSWORD, code: recoveryCodes[0] ?? '' };
    expect(await post('/auth/sign_in', former)).toMatchObject(refused('operator.sign_in_refused'));
    const present = { ...former, password: 'ใหม่เอี่ยมอ่องทั้งหมด 42', code: codeOf(again.secret) };
    expect((await post('/auth/sign_in', present)).error).toBe(0);
  });
});

describe('a role', () => {
  test('changes only with an approval, even by SQL, and the change ends the sessions of the person', async () => {
    const { secret } = await createOwner();
    const pim = await signInToConsole(app, 'pim', { password: PASSWORD, code: codeOf(secret) });
    const asked = await pim.send('POST', '/operator/v1/people/role', {
      name: 'lek',
      role: 'lotto',
    });
    expect(asked).toMatchObject(refused('operator.approval_needed'));
    const id = (asked.data as { approval: number }).approval;
    await expect(
      queryRaw(
        app.db,
        `UPDATE operators SET role = 'lotto', role_approval_id = $1 WHERE name = 'lek'`,
        [id],
      ),
    ).rejects.toThrow(/only with an approval/);
    expect((await operate(app, '/approvals/approve', { body: { id }, as: 'som' })).error).toBe(0);
    const [lek] = await queryRaw<{ role: string }>(
      app.db,
      `SELECT role FROM operators WHERE agent_id = 1 AND name = 'lek'`,
    );
    expect(lek?.role).toBe('lotto');
    await expect(
      queryRaw(app.db, `UPDATE operators SET role = 'owner' WHERE agent_id = 1 AND name = 'lek'`),
    ).rejects.toThrow(/only with an approval/);
  });
});

describe('the audit log', () => {
  test('names role and IP of each action, and its chain breaks when a row is changed', async () => {
    const { secret } = await createOwner();
    const pim = await signInToConsole(app, 'pim', { password: PASSWORD, code: codeOf(secret) });
    await pim.send('POST', '/operator/v1/people/invite', {
      ...{ name: 'sup', display_name: 'ซุป', role: 'support' },
    });
    const [row] = (await operate(app, '/audit?limit=1')).data as Record<string, unknown>[];
    expect(row).toMatchObject({
      ...{ operator: 'pim', action: 'operator.add', role: 'owner', address: 'unknown' },
    });
    expect(row?.['request_id']).toMatch(/^[0-9a-f-]{36}$/);
    expect((await operate(app, '/audit/verify')).data).toMatchObject({ broken_at: null });
    await queryRaw(
      app.db,
      'ALTER TABLE operator_actions DISABLE TRIGGER operator_actions_immutable',
    );
    const seq = Number(row?.['seq']);
    await queryRaw(app.db, `UPDATE operator_actions SET operator = 'nok' WHERE seq = $1`, [seq]);
    await queryRaw(
      app.db,
      'ALTER TABLE operator_actions ENABLE TRIGGER operator_actions_immutable',
    );
    expect((await operate(app, '/audit/verify')).data).toMatchObject({ broken_at: seq });
  });
});
