import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fetchNow } from '@/server/db/clock.queries';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { writeRules } from '../support/agent-rules';
import { createTestApp, type TestApp } from '../support/app';
import { addPhone, kbankMessage, type Phone, tell } from '../support/bank-message.fixture';
import { kbankFile, toThaiTime } from '../support/bank-statement.fixture';
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
/** Longest time in ms until a call waits for a lock. */
const REACHES_LOCK = { timeout: 10_000 };
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let phones: Phone[];
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
  phones = [await addPhone(apps[0]!), await addPhone(apps[0]!)];
});
afterEach(async () => expect((await apps[0]!.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

async function preview(amount: number, at: Date): Promise<number> {
  const sender = { account: '0123XXX789', name: 'นาง สมหญิง มี++' };
  const { data } = await operate(apps[0]!, '/statements?account=1&name=texport.csv', {
    body: kbankFile([{ at: toThaiTime(at), amount, sender }], { opening: amount * 100 }),
    as: 'som',
  });
  return v.parse(v.object({ id: v.number() }), data).id;
}

test.each(['0.00', '100000.00'])(
  `${AT_ONCE} messages, statements and reports of one payment at once credit it once, with a limit of %s`,
  async (limit) => {
    await writeRules(dbs[0]!, { deposit: { message_limit: limit } });
    const before = (await fetchCredits(apps[0]!)).length;
    const deposit = await reserve(apps[0]!, token);
    const at = await fetchNow(dbs[0]!);
    const id = await preview(deposit.amount, at);
    const text = kbankMessage(deposit.amount, at);
    const paid = { ...transfer(deposit.amount), occurred_at: at.toISOString() };
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, turn) => {
        const app = apps[turn % 2]!;
        if (turn % 4 === 1) return operate(app, '/statements/apply', { body: { id }, as: 'anan' });
        if (turn % 4 === 2) return report(app, paid);
        return tell(app, phones[turn % 8 === 0 ? 0 : 1]!, { text, receivedAt: at });
      }),
    );
    const credits = await fetchCredits(apps[0]!);
    expect(credits).toHaveLength(before + 1);
    expect(credits.at(-1)?.reference).toBe(`deposit/${deposit.id}`);
    const rows = await queryRaw<{ source: string; state: string }>(
      dbs[0]!,
      'SELECT source, state FROM incoming_payments WHERE amount = $1 AND occurred_at > $2',
      [deposit.amount, new Date(at.getTime() - 120_000)],
    );
    expect(rows.filter(({ state }) => state === 'credited')).toHaveLength(1);
    expect(rows.filter(({ source }) => source.startsWith('message/'))).toHaveLength(1);
  },
);

test('a report that arrives while a message takes the deposit credits it once the message waits', async () => {
  await writeRules(dbs[0]!, { deposit: { message_limit: '0.00' } });
  const deposit = await reserve(apps[0]!, token);
  const at = await fetchNow(dbs[0]!);
  const { told, reported } = await dbs[0]!.transaction().execute(async (tx) => {
    await queryRaw(tx, 'SELECT FROM deposits WHERE id = $1 FOR UPDATE', [deposit.id]);
    const text = kbankMessage(deposit.amount, at);
    const ofMessage = tell(apps[1]!, phones[0]!, { text, receivedAt: at });
    await vi.waitUntil(async () => (await countWaiting()) === 1, REACHES_LOCK);
    const paid = { ...transfer(deposit.amount), occurred_at: at.toISOString() };
    const ofReport = report(apps[1]!, paid);
    await vi.waitUntil(async () => (await countWaiting()) === 2, REACHES_LOCK);
    return { told: ofMessage, reported: ofReport };
  });
  expect([await told, await reported]).toEqual(['review', 'credited']);
  expect((await fetchCredits(apps[0]!)).at(-1)?.reference).toBe(`deposit/${deposit.id}`);
});

/** Returns how many transactions wait for a lock. */
async function countWaiting(): Promise<number> {
  const [found] = await queryRaw<{ count: number }>(
    dbs[0]!,
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return found!.count;
}

test('messages at once never credit more than the limit before a statement shows their money', async () => {
  const most = 250_00;
  await writeRules(dbs[0]!, { deposit: { message_limit: '250.00' } });
  const [left] = await queryRaw<{ unshown: number }>(
    dbs[0]!,
    'SELECT unshown_by_messages(1) AS unshown',
  );
  const members = ['0812345678', '0823456789'];
  for (const username of members) await apps[0]!.loginAs(username);
  const at = await fetchNow(dbs[0]!);
  for (let round = 0; round < 4; round += 1) {
    const deposit = await reserve(apps[0]!, token);
    const texts = [kbankMessage(deposit.amount, at), kbankMessage(deposit.amount, at)];
    await Promise.all(
      texts.map((text, turn) => tell(apps[turn]!, phones[turn]!, { text, receivedAt: at })),
    );
    const [now] = await queryRaw<{ unshown: number }>(
      dbs[0]!,
      'SELECT unshown_by_messages(1) AS unshown',
    );
    expect(now!.unshown).toBeLessThanOrEqual(Math.max(most, left!.unshown));
  }
});
