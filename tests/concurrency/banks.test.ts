import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import { strangeAccount } from '../support/bank.fixture';
import { createTestGateway, OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestProvider } from '../support/test-provider';

const AT_ONCE = 64;
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  const options = {
    providers: [createTestProvider()],
    gateways: [createTestGateway()],
    operatorKey: OPERATOR_KEY,
  };
  apps = [];
  for (const db of dbs) apps.push(await createTestApp({ db, ...options }));
});
afterEach(async () => expect((await apps[0]!.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const people = ['lek', 'anan', 'som'];
const post = (turn: number, path: string, body: object) =>
  operate(apps[turn % 2]!, path, { body, as: people[turn % people.length]! });
const atOnce = <Result>(count: number, run: (turn: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => run(turn)));

test(`${AT_ONCE} concurrent records of one bank fee move its amount exactly once`, async () => {
  const fee = { kind: 'fee', from_account_id: 1, amount: '12.50', bank_reference: 'FEE-1' };
  const responses = await atOnce(AT_ONCE, (turn) => post(turn, '/bank/moves', fee));
  const ids = responses.map(({ error, data }) => (error === 0 ? (data as { id: number }).id : 0));
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toBeGreaterThan(0);
  const moved = await queryRaw(
    dbs[0]!,
    `SELECT sum(amount)::bigint AS sum, count(*) AS count FROM transfers WHERE code = 'bank_fee'`,
  );
  expect(moved).toEqual([{ sum: 12_50, count: 1 }]);
  expect(await queryRaw(dbs[0]!, 'SELECT FROM bank_moves')).toHaveLength(1);
});

test('concurrent records with one reference and different amounts leave only one of them', async () => {
  const responses = await atOnce(16, (turn) =>
    post(turn, '/bank/moves', {
      ...{ kind: 'fee', from_account_id: 1, bank_reference: 'FEE-2', amount: String(turn + 1) },
    }),
  );
  expect(responses.filter(({ error }) => error === 0)).toHaveLength(1);
});

test('concurrent approvals of two requests for one account add it exactly once', async () => {
  const ask = async (as: string) => {
    const { data } = await operate(apps[0]!, '/accounts', { body: strangeAccount, as });
    return (data as { approval: number }).approval;
  };
  const ids = [await ask('lek'), await ask('anan')];
  await atOnce(16, (turn) =>
    operate(apps[turn % 2]!, '/approvals/approve', { body: { id: ids[turn % 2]! }, as: 'som' }),
  );
  const added = await queryRaw(
    dbs[0]!,
    `SELECT FROM receiving_accounts WHERE account_number = '${strangeAccount.account_number}'`,
  );
  expect(added).toHaveLength(1);
  expect(await queryRaw(dbs[0]!, 'SELECT FROM bank_approvals')).toHaveLength(1);
});

test('two people who close the last two accounts at once leave one open', async () => {
  await post(0, '/accounts/open', { id: 3, is_open: false });
  const responses = await atOnce(2, (turn) =>
    post(turn, '/accounts/open', { id: turn + 1, is_open: false }),
  );
  expect(responses.filter(({ error }) => error === 0)).toHaveLength(1);
});

test('concurrent counts of one account leave one row', async () => {
  const { data } = await operate(apps[0]!, '/bank/accounts');
  const { today: day } = data as { today: string };
  const responses = await atOnce(16, (turn) =>
    post(turn, '/bank/counts', { account_id: 1, day, counted: String(turn) }),
  );
  expect(responses.every(({ error }) => error === 0)).toBe(true);
  expect(await queryRaw(dbs[0]!, 'SELECT FROM bank_counts')).toHaveLength(1);
});
