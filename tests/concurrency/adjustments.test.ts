import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createTestProvider } from '../support/test-provider';

const AT_ONCE = 16;
const { username } = demoMembers[1];
let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let memberId: number;

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
  const [member] = await queryRaw<{ id: number }>(
    dbs[0]!,
    'SELECT id FROM members WHERE username = $1',
    [username],
  );
  memberId = member!.id;
});
afterEach(async () => expect((await apps[0]!.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const appOf = (turn: number) => apps[turn % 2]!;
const numberOf = ({ data }: { data: unknown }) => (data as { approval: number }).approval;
const approve = (turn: number, id: number) =>
  operate(appOf(turn), '/approvals/approve', { body: { id }, as: turn % 3 === 0 ? 'lek' : 'anan' });
const ask = async (amount: string, turn = 0) =>
  numberOf(
    await operate(appOf(turn), '/adjustments', {
      body: {
        ...{ member_id: memberId, amount, reason: 'wrong_amount' },
        ...{ sentence: 'แก้ยอดที่เติมผิด', turnover: 0 },
      },
      as: 'som',
    }),
  );

async function fetchBalance(): Promise<number> {
  const [row] = await queryRaw<{ balance: number }>(
    dbs[0]!,
    `SELECT a.balance FROM accounts a JOIN wallets w ON w.account_id = a.id
     WHERE w.member_id = $1 AND w.wallet_type_id = 1`,
    [memberId],
  );
  return row!.balance;
}

test(`${AT_ONCE} concurrent approvals move an adjustment exactly once`, async () => {
  const before = await fetchBalance();
  const id = await ask('37.50');
  const responses = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => approve(turn, id)),
  );
  expect(responses.some(({ error }) => error === 0)).toBe(true);
  expect(await fetchBalance()).toBe(before + 37_50);
});

test('several adjustments that together take more than the balance are made only while the balance covers them', async () => {
  const before = await fetchBalance();
  const part = Math.floor(before / 3 / 100) * 100;
  const ids: number[] = [];
  // Every request has another amount, because equal requests of one person count as one request.
  for (let turn = 0; turn < 5; turn += 1)
    ids.push(await ask(((-part - turn) / 100).toFixed(2), turn));
  const responses = await Promise.all(ids.map((id, turn) => approve(turn, id)));
  const made = responses.filter(({ error }) => error === 0).length;
  expect(made).toBeGreaterThanOrEqual(2);
  expect(made).toBeLessThanOrEqual(3);
  const [sum] = await queryRaw<{ taken: number }>(
    dbs[0]!,
    'SELECT -sum(amount)::bigint AS taken FROM adjustments WHERE amount < 0',
  );
  expect(await fetchBalance()).toBe(before - sum!.taken);
});

test('concurrent approvals of closing a member pay out the balance exactly once', async () => {
  await approve(1, await ask('500.01'));
  const before = await fetchBalance();
  const asked = await operate(apps[0]!, '/members/close_with_payout', {
    body: { id: memberId, reason: 'สมาชิกขอปิด' },
    as: 'som',
  });
  await Promise.all(Array.from({ length: AT_ONCE }, (_, turn) => approve(turn, numberOf(asked))));
  const paid = await queryRaw<{ amount: number }>(
    dbs[0]!,
    'SELECT amount FROM withdrawals WHERE member_id = $1 AND is_closing',
    [memberId],
  );
  expect(paid).toEqual([{ amount: before }]);
  expect(await fetchBalance()).toBe(0);
});
