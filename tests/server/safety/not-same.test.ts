import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { safetyExclude, safetyReturn } from '@/contract/breaks.contract';
import { type ErrorName, errorCodes } from '@/contract/errors';
import { register } from '@/contract/registration.contract';
import { demoMembers } from '@/server/account/members.seed';
import { yokAgent } from '@/server/agent/yok.seed';
import { queryRaw } from '@/server/db/raw';
import { memberIdOf } from '../../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../../support/app';
import { OPERATOR_KEY, operate } from '../../support/deposit.fixture';
import { registerMember } from '../../support/registration.fixture';
import { registrationForm } from '../../support/registration-form';
import { runJob } from '../../support/run-job';
import { employ } from '../../support/staff.fixture';

const DAY_MS = 86_400_000;
const PHONE = '0892222222';
const note = 'เลขบัตรประชาชนไม่ตรงกัน';
const done = { status: 200, error: 0, data: null };
const refused = (name: ErrorName) => ({ error: errorCodes[name] });
const namesake = { first_name: 'สมหญิง', last_name: 'ใจดี', birth_date: '1991-02-03' };
/** The member who excludes themselves. */
const gone = registrationForm({
  ...namesake,
  ...{ username: '0891111111', bank_code: '014', bank_account_number: '1112223334' },
});

let app: TestApp;
let yok: TestApp;
let token: string;
let memberId: number;
beforeAll(async () => {
  app = await createTestApp({
    operatorKey: OPERATOR_KEY,
    prepare: async (fresh) => {
      await employ(fresh.db, ['nok'], 'finance');
      await employ(fresh.db, ['sup'], 'support');
      await employ(fresh.db, ['audi'], 'auditor');
      token = (await registerMember(fresh, gone)).extraFields.access_token;
      memberId = await memberIdOf(fresh.db, gone.username);
    },
  });
  yok = await createTestApp({ db: app.db, operatorKey: OPERATOR_KEY, agentId: yokAgent.id });
});
beforeEach(async () => {
  await app.reset();
  await app.call(safetyExclude, { token, body: { length: '6m', word: 'ปิดกั้น' } });
  // Another code can be sent to the same phone.
  await app.moveClock(3_600_000);
});
afterAll(() => app.close());

const ask = (change: object = {}, as = 'sup') =>
  operate(app, '/safety/not_same', { as, body: { id: memberId, phone: PHONE, note, ...change } });
const numberOf = (response: { data: unknown }) => (response.data as { approval: number }).approval;
const approve = (id: number, as = 'nok') =>
  operate(app, '/approvals/approve', { as, body: { id } });
const apply = (change: object = {}) =>
  registerMember(app, registrationForm({ ...namesake, username: PHONE, ...change }));

test('a namesake registers once two people have seen that it is another person', async () => {
  expect((await apply()).refusal).toBe('safety.not_accepted');
  const asked = await ask();
  expect(asked).toMatchObject(refused('operator.approval_needed'));
  await app.moveClock(2 * 3_600_000);
  expect((await apply()).refusal).toBe('safety.not_accepted');
  expect(await approve(numberOf(asked))).toEqual(done);
  await app.moveClock(3 * 3_600_000);
  expect((await apply()).refusal).toBeUndefined();
  expect(await operate(app, `/members/safety?id=${memberId}`, { as: 'audi' })).toMatchObject({
    data: {
      not_same: [
        { phone: '089-xxx-2222', note, asked_by: 'operator/sup', decided_by: 'operator/nok' },
      ],
    },
  });
  const actions = await queryRaw(
    app.db,
    `SELECT subject, detail->>'phone' AS phone FROM operator_actions WHERE action = 'safety.not_same'`,
  );
  expect(actions).toEqual([{ subject: `member/${memberId}`, phone: '089-xxx-2222' }]);
});

test('counts for that phone number only, and only once it is proved', async () => {
  expect(await approve(numberOf(await ask()))).toEqual(done);
  expect((await apply({ username: '0893333333' })).refusal).toBe('safety.not_accepted');
  await operate(app, '/agent/rules', { body: { rule: 'phone_code', value: 'before_money' } });
  const unproved = await app.call(register, {
    body: registrationForm({ ...namesake, username: PHONE }),
  });
  expect(unproved.refusal).toBe('register.code_needed');
});

test('excepts no bank account, LINE user and phone number of the excluded member', async () => {
  expect(await approve(numberOf(await ask()))).toEqual(done);
  const { bank_code, bank_account_number } = gone;
  expect((await apply({ bank_code, bank_account_number })).refusal).toBe('safety.not_accepted');
  expect(await ask({ phone: gone.username })).toMatchObject(refused('safety.own_phone'));
  await queryRaw(
    app.db,
    `INSERT INTO safety_identities (break_id, agent_id, kind, value)
     SELECT id, 1, 'line', 'U1' FROM open_break($1)`,
    [memberId],
  );
  const matches = await queryRaw<{ kind: string }>(
    app.db,
    `SELECT kind FROM excluded_identities(1, $1, '014/1112223334', 'U1',
       person_identity('สมหญิง', 'ใจดี', '1991-02-03'), NULL) AS kind ORDER BY kind`,
    [PHONE],
  );
  expect(matches.map(({ kind }) => kind)).toEqual(['bank', 'line']);
});

test('needs two people, by every hand', async () => {
  const asked = numberOf(await ask({}, 'som'));
  expect(await approve(asked, 'som')).toMatchObject(refused('operator.approved_by_same'));
  expect(await approve(asked, 'sup')).toMatchObject({ status: 403 });
  expect(await ask({}, 'audi')).toMatchObject({ status: 403 });
  const write = (by: string, approval: string) =>
    queryRaw(
      app.db,
      `INSERT INTO safety_not_same (break_id, agent_id, phone, note, asked_by, decided_by, approval_id, written_at)
       SELECT id, 1, $2, 'x', 'operator/sup', ${by}, ${approval}, business_now() FROM open_break($1)`,
      [memberId, PHONE],
    );
  await expect(write('NULL', 'NULL')).rejects.toThrow('second person');
  await expect(write(`'operator/nok'`, String(asked))).rejects.toThrow('second person');
  await expect(write(`'operator/sup'`, String(asked))).rejects.toThrow();
  expect(await queryRaw(app.db, 'SELECT FROM safety_not_same')).toEqual([]);
});

test('is written once, for an exclusion of a member of the agent, and never changed', async () => {
  const goldId = await memberIdOf(app.db, demoMembers[0].username);
  expect(await ask({ id: goldId })).toMatchObject(refused('safety.no_exclusion'));
  expect(await ask({ id: 987_654 })).toMatchObject(refused('request.not_found'));
  const body = { id: memberId, phone: PHONE, note };
  expect(await operate(yok, '/safety/not_same', { as: 'som', body })).toMatchObject(
    refused('request.not_found'),
  );
  const [first, second] = [numberOf(await ask()), numberOf(await ask({ note: 'อีกครั้ง' }))];
  expect(await approve(first)).toEqual(done);
  expect(await approve(second)).toMatchObject(refused('member.unchanged'));
  expect(await ask()).toMatchObject(refused('member.unchanged'));
  await expect(queryRaw(app.db, `UPDATE safety_not_same SET phone = 'x'`)).rejects.toThrow();
  await expect(queryRaw(app.db, 'DELETE FROM safety_not_same')).rejects.toThrow();
});

test.each([
  ['a phone number', { phone: '12' }],
  ['evidence', { note: ' ' }],
])('asks for %s', async (_, change) => {
  expect(await ask(change)).toMatchObject({ status: 400 });
});

test('is deleted half a year after the member has returned, and not before', async () => {
  expect(await approve(numberOf(await ask()))).toEqual(done);
  const comeBack = async (days: number) => {
    await app.moveClock(days * DAY_MS);
    return app.call(safetyReturn, { token: await app.loginAs(gone.username) });
  };
  const count = async () => {
    await runJob(app, 'forget-excluded-identities');
    return (await queryRaw(app.db, 'SELECT FROM safety_not_same')).length;
  };
  await comeBack(185);
  expect((await comeBack(187)).data.is_ended).toBe(true);
  await app.moveClock(365 * DAY_MS);
  expect(await count()).toBe(1);
  await app.moveClock(380 * DAY_MS);
  expect(await count()).toBe(0);
});
