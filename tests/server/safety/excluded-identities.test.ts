import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateSubBankAccount } from '@/contract/account.contract';
import { safetyExclude, safetyReturn, safetyTimeOut } from '@/contract/breaks.contract';
import { errorMessages } from '@/contract/error-messages.copy';
import { lineLink, lineUnlink } from '@/contract/line.contract';
import { register } from '@/contract/registration.contract';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { createLineGateway } from '@/server/line/line-gateway';
import { writeRules } from '../../support/agent-rules';
import { createTestApp, type TestApp } from '../../support/app';
import { linkUser } from '../../support/chat.fixture';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { createLineStandIn, type LineStandIn, lineUsers } from '../../support/line-stand-in';
import { registerMember } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { runJob } from '../../support/run-job';

const DAY_MS = 86_400_000;
const NEUTRAL = errorMessages['safety.not_accepted'];
/** The member who excludes themselves. */
const gone = registrationForm({
  ...{ username: '0891111111', first_name: 'สมหญิง', last_name: 'ใจดี', birth_date: '1991-02-03' },
  ...{ bank_code: '014', bank_account_number: '1112223334' },
});
/** A stranger who has nothing in common with that member. */
const stranger = registrationForm({
  ...{ username: '0892222222', first_name: 'มานะ', last_name: 'อดทน', birth_date: '1988-12-01' },
});

let app: TestApp;
let standIn: LineStandIn;
/** Token of the member's present session; a session ends after thirty days. */
let token: string;
let firstToken: string;

beforeAll(async () => {
  standIn = await createLineStandIn();
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    line: createLineGateway({
      ...{ apiUrl: 'https://api.line.me', fetch: standIn.fetch, timeoutMs: 500 },
      ...{ channelId: standIn.channelId, channelSecret: standIn.channelSecret },
    }),
    prepare: async (fresh) => {
      firstToken = (await registerMember(fresh, gone)).extraFields.access_token;
      await linkUser(fresh.db, lineUsers.somchai.userId, gone.username);
    },
  });
});
beforeEach(async () => {
  await app.reset();
  standIn.reset();
  token = firstToken;
  // Another code can be sent to the same phone.
  await app.moveClock(3_600_000);
});
afterAll(() => app.close());

const exclude = async () =>
  (await app.call(safetyExclude, { token, body: { length: '6m', word: 'ปิดกั้น' } })).refusal;
const apply = (change: object) => registerMember(app, { ...stranger, ...change });
const proofOf = (user = lineUsers.somchai) => ({
  access_token: standIn.issueAccessToken(user),
  consent: true as const,
});

describe('a registration', () => {
  test.each([
    ['the phone number', { username: gone.username }],
    [
      'the bank account',
      { bank_code: gone.bank_code, bank_account_number: gone.bank_account_number },
    ],
    ['name and birth date', { first_name: 'สมหญิง', last_name: 'ใจดี', birth_date: '1991-02-03' }],
    [
      'the name with a title',
      { first_name: ' นางสาว สมหญิง', last_name: 'ใจ ดี', birth_date: '1991-02-03' },
    ],
  ])('is refused neutrally for %s of a member who excluded themselves', async (_, change) => {
    expect(await exclude()).toBeUndefined();
    const refused = await apply(change);
    expect(refused.refusal).toBe('safety.not_accepted');
    expect(refused.json).toEqual({ error: 1451, message: NEUTRAL, data: null });
    expect(
      await queryRaw(app.db, `SELECT FROM members WHERE username = '${stranger.username}'`),
    ).toEqual([]);
  });

  test('is refused for the LINE user, even after the link was removed', async () => {
    expect(await exclude()).toBeUndefined();
    await app.call(lineUnlink, { token });
    const refused = await apply({ line: proofOf() });
    expect(refused.refusal).toBe('safety.not_accepted');
    expect(refused.json).toMatchObject({ message: NEUTRAL });
  });

  test('tells nothing to a caller who has not proved the phone', async () => {
    expect(await exclude()).toBeUndefined();
    await operate(app, '/agent/rules', { body: { rule: 'phone_code', value: 'before_money' } });
    const name = {
      first_name: gone.first_name,
      last_name: gone.last_name,
      birth_date: gone.birth_date,
    };
    const asked = await app.call(register, { body: { ...stranger, ...name } });
    expect(asked.refusal).toBe('register.code_needed');
  });

  test.each([
    ['another birth date', { first_name: 'สมหญิง', last_name: 'ใจดี', birth_date: '1991-02-04' }],
    ['another bank', { bank_code: '004', bank_account_number: '1112223334' }],
    ['nothing in common', {}],
  ])('is accepted with %s', async (_, change) => {
    expect(await exclude()).toBeUndefined();
    expect((await apply(change)).refusal).toBeUndefined();
  });

  test('is accepted during a time-out, and after the member has returned', async () => {
    await app.call(safetyTimeOut, { token, body: { length: '24h' } });
    const name = {
      first_name: gone.first_name,
      last_name: gone.last_name,
      birth_date: gone.birth_date,
    };
    expect((await apply(name)).refusal).toBeUndefined();
    expect(await exclude()).toBeUndefined();
    expect((await apply({ ...name, username: '0893333333' })).refusal).toBe('safety.not_accepted');
    await app.moveClock(200 * DAY_MS);
    token = await app.loginAs(gone.username);
    await app.call(safetyReturn, { token });
    await app.moveClock(202 * DAY_MS);
    expect((await app.call(safetyReturn, { token })).data.is_ended).toBe(true);
    const again = registrationForm({ ...name, username: '0894444444' });
    expect((await registerMember(app, again)).refusal).toBeUndefined();
  });
});

test('another agent recognises the member only if it looks at all agents', async () => {
  const yok = await createTestApp({ db: app.db, agentId: yokAgent.id });
  expect(await exclude()).toBeUndefined();
  const again = registrationForm({ ...gone, username: '0895555555' });
  expect((await registerMember(yok, again)).refusal).toBeUndefined();
  await writeRules(app.db, { safe_play: { identities_everywhere: 1 } }, yokAgent.id);
  const later = { ...gone, username: '0896666666', bank_account_number: '9998887776' };
  expect((await registerMember(yok, registrationForm(later))).refusal).toBe('safety.not_accepted');
  expect((await registerMember(yok, stranger)).refusal).toBeUndefined();
});

test('the data of an exclusion are deleted half a year after the return', async () => {
  const count = async () => (await queryRaw(app.db, 'SELECT FROM safety_identities')).length;
  expect(await exclude()).toBeUndefined();
  expect(await count()).toBe(4);
  for (const days of [200, 202]) {
    await app.moveClock(days * DAY_MS);
    token = await app.loginAs(gone.username);
    await app.call(safetyReturn, { token });
  }
  await app.moveClock(380 * DAY_MS);
  await runJob(app, 'forget-excluded-identities');
  expect(await count()).toBe(4);
  await app.moveClock(390 * DAY_MS);
  await runJob(app, 'forget-excluded-identities');
  expect(await count()).toBe(0);
});

describe('another member', () => {
  const { username } = demoMembers[0];

  test('cannot take the bank account', async () => {
    expect(await exclude()).toBeUndefined();
    // The excluded member has another account by then.
    await queryRaw(
      app.db,
      `UPDATE members SET bank_account_number = '9998887776' WHERE username = $1`,
      [gone.username],
    );
    for (const number of [gone.bank_account_number, '9998887776']) {
      const refused = await app.call(updateSubBankAccount, {
        token: await app.loginAs(username),
        body: {
          bank_code: gone.bank_code,
          bank_account_number: number,
          current_password: 'demo1234',
        },
      });
      expect(refused.refusal).toBe('safety.not_accepted');
      expect(refused.json).toMatchObject({ message: 'ใช้บัญชีธนาคารนี้ไม่ได้ กรุณาติดต่อทีมงาน' });
    }
  });

  test('cannot link the LINE user', async () => {
    expect(await exclude()).toBeUndefined();
    await app.call(lineUnlink, { token });
    const refused = await app.call(lineLink, {
      token: await app.loginAs(username),
      body: { ...proofOf(), password: 'demo1234' },
    });
    expect(refused.refusal).toBe('safety.not_accepted');
    expect(refused.json).toMatchObject({ message: 'เชื่อมบัญชี LINE นี้ไม่ได้ กรุณาติดต่อทีมงาน' });
  });
});

test('the excluded member can change their own bank account, and back', async () => {
  expect(await exclude()).toBeUndefined();
  for (const number of ['5556667778', gone.bank_account_number]) {
    const changed = await app.call(updateSubBankAccount, {
      token,
      body: {
        bank_code: gone.bank_code,
        bank_account_number: number,
        current_password: gone.password,
      },
    });
    expect(changed.refusal).toBeUndefined();
  }
});

test('a phone number that was not proved does not keep its owner out', async () => {
  await queryRaw(app.db, 'UPDATE members SET phone_verified_at = NULL WHERE username = $1', [
    gone.username,
  ]);
  expect(await exclude()).toBeUndefined();
  expect((await apply({ username: gone.username })).refusal).toBeUndefined();
});

test('another agent does not know the exclusion', async () => {
  expect(await exclude()).toBeUndefined();
  const rows = await queryRaw<{ kind: string }>(
    app.db,
    `SELECT excluded_identities(2, $1, NULL, NULL, NULL, NULL) AS kind`,
    [gone.username],
  );
  expect(rows).toEqual([]);
});
