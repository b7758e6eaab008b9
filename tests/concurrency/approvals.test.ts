import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestProvider } from '../support/test-provider';

const AT_ONCE = 64;
const { username } = demoMembers[0];
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

function many<Result>(call: (app: TestApp, turn: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => call(apps[turn % 2]!, turn)));
}

const give = (app: TestApp, point: number, as: string, to: string = username) =>
  operate(app, '/points/adjust', { body: { username: to, point, reason: 'ชดเชย' }, as });

async function pointsGiven(): Promise<number> {
  const [row] = await queryRaw<{ points: number }>(
    dbs[0]!,
    `SELECT coalesce(sum(amount), 0)::bigint AS points FROM transfers WHERE code = 'points_adjust'`,
  );
  return row!.points;
}

test(`${AT_ONCE} concurrent point gifts of one operator to two members share one daily limit`, async () => {
  const responses = await many((app, turn) =>
    give(app, 30, 'som', demoMembers[turn % 2 === 0 ? 0 : 1].username),
  );
  const given = responses.filter(({ error }) => error === 0).length;
  expect(given).toBe(Math.floor(1_000 / 30));
  expect(await pointsGiven()).toBe(given * 30);
});

test(`${AT_ONCE} concurrent approvals carry out the request exactly once`, async () => {
  const before = await pointsGiven();
  const asked = await many((app) => give(app, 7_000, 'som'));
  const ids = new Set(asked.map(({ data }) => (data as { approval: number }).approval));
  expect(ids.size).toBe(1);
  const [id] = ids;
  const responses = await many((app, turn) =>
    operate(app, '/approvals/approve', { body: { id }, as: turn % 3 === 0 ? 'lek' : 'anan' }),
  );
  expect(responses.some(({ error }) => error === 0)).toBe(true);
  expect((await pointsGiven()) - before).toBe(7_000);
});

test('a request that is approved, rejected and withdrawn at the same time ends only once', async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    const before = await pointsGiven();
    const asked = await give(apps[0]!, 5_000 + turn, 'som');
    const { approval: id } = asked.data as { approval: number };
    const ends = await Promise.all([
      operate(apps[0]!, '/approvals/approve', { body: { id }, as: 'lek' }),
      operate(apps[1]!, '/approvals/reject', { body: { id, note: 'ไม่ให้' }, as: 'anan' }),
      operate(apps[1]!, '/approvals/withdraw', { body: { id }, as: 'som' }),
    ]);
    expect(ends.filter(({ error }) => error === 0)).toHaveLength(1);
    const isApproved = ends[0].error === 0;
    expect((await pointsGiven()) - before).toBe(isApproved ? 5_000 + turn : 0);
  }
});

test('a request still waits for approval after every database connection of its process is cut', async () => {
  const before = await pointsGiven();
  const asked = await give(apps[0]!, 9_000, 'som');
  const { approval: id } = asked.data as { approval: number };
  await queryRaw(
    dbs[1]!,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  const response = await operate(apps[1]!, '/approvals/approve', { body: { id }, as: 'lek' });
  expect(response).toMatchObject({ error: 0 });
  expect((await pointsGiven()) - before).toBe(9_000);
});
