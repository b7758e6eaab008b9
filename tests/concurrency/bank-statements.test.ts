import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fetchNow } from '@/server/db/clock.queries';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import { kbankFile, type Movement, toThaiTime } from '../support/bank-statement.fixture';
import {
  createTestGateway,
  fetchCredits,
  OPERATOR_KEY,
  operate,
  report,
  reserve,
  transfer,
} from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestProvider } from '../support/test-provider';

const AT_ONCE = 64;
const OTHER_LINES = 20;
const sender = { account: '0123XXX789', name: 'นาง สมหญิง มี++' };
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let token: string;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  apps = [];
  for (const db of dbs) {
    apps.push(
      await createTestApp({
        db,
        providers: [createTestProvider()],
        gateways: [createTestGateway()],
        operatorKey: OPERATOR_KEY,
      }),
    );
  }
  token = await apps[0]!.loginAs('0812345678');
});
afterEach(async () => expect((await apps[0]!.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const send = (turn: number, path: string, body: object) =>
  operate(apps[turn % 2]!, path, { body, as: turn % 3 === 0 ? 'lek' : 'anan' });

const uploadTo = async (turn: number, movements: readonly Movement[], opening?: number) =>
  operate(apps[turn % 2]!, '/statements?account=1&name=texport.csv', {
    body: kbankFile(movements, { ...(opening !== undefined && { opening }) }),
    as: 'som',
  });

/** Returns a file with the money of a deposit among other lines, and the id of its one preview. */
async function prepare() {
  const deposit = await reserve(apps[0]!, token);
  const at = toThaiTime(await fetchNow(dbs[0]!));
  const others = Array.from({ length: OTHER_LINES }, (_, turn) => ({
    at,
    amount: (turn + 1) * 100,
  }));
  const movements = [...others, { at, amount: deposit.amount, sender }];
  const uploads = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => uploadTo(turn, movements, deposit.amount * 100)),
  );
  const ids = uploads.map(({ data }) => v.parse(v.object({ id: v.number() }), data).id);
  expect(new Set(ids).size).toBe(1);
  return { deposit, id: ids[0]! };
}

const countIncoming = async (id: number) =>
  queryRaw(
    dbs[0]!,
    `SELECT count(*) AS lines, count(DISTINCT incoming_id) AS payments FROM bank_statement_lines WHERE statement_id = $1`,
    [id],
  );

test(`${AT_ONCE} applications of one file, uploaded at once, hand in each line once`, async () => {
  const before = (await fetchCredits(apps[0]!)).length;
  const { deposit, id } = await prepare();
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => send(turn, '/statements/apply', { id })),
  );
  expect(responses.some(({ error }) => error === 0)).toBe(true);
  expect(await fetchCredits(apps[0]!)).toHaveLength(before + 1);
  expect((await fetchCredits(apps[0]!)).at(-1)?.reference).toBe(`deposit/${deposit.id}`);
  expect(await countIncoming(id)).toEqual([{ lines: OTHER_LINES + 1, payments: OTHER_LINES + 1 }]);
  const [statement] = await queryRaw(dbs[0]!, 'SELECT state FROM bank_statements WHERE id = $1', [
    id,
  ]);
  expect(statement).toEqual({ state: 'applied' });
});

test('an application and a discard at once end in one of both', async () => {
  const { id } = await prepare();
  await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) =>
      send(turn, turn % 2 === 0 ? '/statements/apply' : '/statements/discard', { id }),
    ),
  );
  const [statement] = await queryRaw<{ state: string; left: number }>(
    dbs[0]!,
    `SELECT state, (SELECT count(*) FROM bank_statement_lines WHERE statement_id = $1 AND incoming_id IS NULL) AS left
     FROM bank_statements WHERE id = $1`,
    [id],
  );
  expect([
    { state: 'applied', left: 0 },
    { state: 'discarded', left: OTHER_LINES + 1 },
  ]).toContainEqual(statement);
});

test('two files and a gateway that report the same money at once credit it once', async () => {
  const other = await apps[0]!.loginAs('0823456789');
  const before = (await fetchCredits(apps[0]!)).length;
  const deposit = await reserve(apps[0]!, other);
  const now = await fetchNow(dbs[0]!);
  const line = {
    ...{ at: toThaiTime(now), amount: deposit.amount },
    sender: { account: '4567XXX123', name: 'วีรชัย ทองดี' },
  };
  const later = { at: toThaiTime(new Date(now.getTime() + 60_000)), amount: 1_23 };
  const uploads = await Promise.all([uploadTo(0, [line]), uploadTo(1, [line, later])]);
  const ids = uploads.map(({ data }) => v.parse(v.object({ id: v.number() }), data).id);
  const paid = transfer(deposit.amount, {
    from: { bank_code: '014', account_number: '4567890123', name: 'วีรชัย ทองดี' },
  });
  await Promise.all([
    ...ids.map((id, turn) => send(turn + 1, '/statements/apply', { id })),
    report(apps[0]!, { ...paid, occurred_at: now.toISOString() }),
  ]);
  expect(await fetchCredits(apps[0]!)).toHaveLength(before + 1);
});
