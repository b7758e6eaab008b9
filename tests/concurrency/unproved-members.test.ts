import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetPassword, verifyPhone } from '@/contract/account.contract';
import { couponRedeem } from '@/contract/coupons.contract';
import { register } from '@/contract/registration.contract';
import { userInfo } from '@/contract/session.contract';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { sentCodeFor } from '../support/registration.fixture';
import { registrationForm, unusedBankAccount } from '../support/registration-form';
import { createTestProvider } from '../support/test-provider';

let database: PostgresDatabase;
let db: Database;
let app: TestApp;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  db = await openDatabase({ databaseUrl: database.url });
  app = await createTestApp({ db, providers: [createTestProvider()], trustedProxies: 1 });
  await queryRaw(
    db,
    `UPDATE agents SET config = config || '{"phone_code": "before_money"}' WHERE id = 1`,
    [],
  );
});
afterAll(async () => {
  await app.close();
  await db.destroy();
  await database.drop();
});

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const formOf = (username: string, first_name: string) =>
  registrationForm({ username, first_name, ...unusedBankAccount() });

function findLive(username: string) {
  return queryRaw<{ first_name: string | null; is_proved: boolean }>(
    db,
    `SELECT first_name, phone_verified_at IS NOT NULL AS is_proved FROM members
     WHERE username = $1 AND closed_at IS NULL`,
    [username],
  );
}

test('the owner of a phone number gets the only account with it while others try to register the number', async () => {
  const phone = '0891112222';
  const { extraFields } = await app.call(register, { body: formOf(phone, 'โจร') });
  const token = extraFields.access_token;
  const owner = formOf(phone, 'เจ้าของ');
  await app.call(register, { ...from('10.0.0.1'), body: owner });
  const code = sentCodeFor(app, owner);
  const responses = await Promise.all([
    ...Array.from({ length: 16 }, () =>
      app.call(register, { ...from('10.0.0.1'), body: { ...owner, code } }),
    ),
    ...Array.from({ length: 32 }, (_, index) =>
      app.call(register, { ...from(`10.1.0.${index}`), body: formOf(phone, 'โจร') }),
    ),
    ...Array.from({ length: 16 }, () =>
      app.call(couponRedeem, { token, body: { code: 'CHOKDEE50' } }).catch(() => null),
    ),
  ]);
  expect(responses.filter((response) => response !== null && response.status >= 500)).toEqual([]);
  const refusals = responses.map((response) => response?.refusal ?? 'none');
  expect(refusals.slice(0, 16)).toContain('none');
  expect(await findLive(phone)).toEqual([{ first_name: 'เจ้าของ', is_proved: true }]);
  expect((await app.call(userInfo, { token })).status).toBe(401);
  expect((await app.verifyLedger()).faults).toEqual([]);
});

test('one verified member is left when a stranger verifies a phone while its owner resets the password', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const phone = `089222333${turn}`;
    const form = formOf(phone, 'คนแรก');
    const { extraFields } = await app.call(register, { ...from(`10.2.${turn}.1`), body: form });
    const token = extraFields.access_token;
    await app.call(verifyPhone, { ...from(`10.2.${turn}.1`), token, body: {} });
    const first = sentCodeFor(app, form);
    await app.call(resetPassword, { ...from(`10.2.${turn}.2`), body: { username: phone } });
    const second = sentCodeFor(app, form);
    const [verified, reset] = await Promise.all([
      app
        .call(verifyPhone, { ...from(`10.2.${turn}.1`), token, body: { code: first } })
        .catch(() => null),
      app.call(resetPassword, {
        ...from(`10.2.${turn}.2`),
        body: { username: phone, code: second, password: 'the owner has it' },
      }),
    ]);
    for (const response of [verified, reset]) expect(response?.status ?? 401).toBeLessThan(500);
    const live = await findLive(phone);
    expect(live).toHaveLength(1);
    expect(live[0]!.is_proved).toBe(true);
  }
  expect((await app.verifyLedger()).faults).toEqual([]);
});
