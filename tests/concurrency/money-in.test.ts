import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
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
const TURNS = 4;
const { username } = demoMembers[0];
const people = ['som', 'lek', 'anan', 'som.chai'];
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
  token = await apps[0]!.loginAs(username);
});
afterEach(async () => expect((await apps[0]!.verifyLedger()).faults).toEqual([]));
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

/** Reserves an exact amount, and lets its whole baht arrive from the member's account. */
async function payRound(): Promise<{ id: string; incoming: number }> {
  const { id } = await reserve(apps[0]!, token, { amount: '500' });
  await report(apps[0]!, transfer(500_00));
  const [row] = await queryRaw<{ id: number }>(
    dbs[0]!,
    'SELECT max(id) AS id FROM incoming_payments',
  );
  return { id, incoming: row!.id };
}

/** Sends calls of several operators to both processes at once. */
const sendAll = (calls: readonly (readonly [path: string, body: object])[]) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, turn) => {
      const [path, body] = calls[turn % calls.length]!;
      return operate(apps[turn % 2]!, path, { body, as: people[(turn >> 2) % people.length]! });
    }),
  );

test(`${AT_ONCE} decisions on one payment and its deposit credit it exactly once`, async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = (await fetchCredits(apps[0]!)).length;
    const { id, incoming } = await payRound();
    const responses = await sendAll([
      ['/deposits/close_with', { incoming_id: incoming, deposit_id: id }],
      ['/deposits/approve', { id }],
      ['/incoming/credit', { id: incoming, username }],
      ['/incoming/settle', { id: incoming, deposit_id: id }],
    ]);
    // The winner's own repetitions succeed too, and change nothing.
    expect(responses.some(({ error }) => error === 0)).toBe(true);
    const credits = await fetchCredits(apps[0]!);
    expect(credits).toHaveLength(before + 1);
    expect(credits.at(-1)).toEqual({ reference: `deposit/${id}`, amount: 500_00 });
    const [ended] = await queryRaw(
      dbs[0]!,
      `SELECT d.state, d.credited_amount, i.state AS money, i.deposit_id FROM deposits d, incoming_payments i
       WHERE d.id = $1 AND i.id = $2`,
      [id, incoming],
    );
    expect(ended).toEqual({
      ...{ state: 'credited', credited_amount: 500_00, money: 'credited', deposit_id: id },
    });
  }
});

test('a payment that is returned and closed with its deposit at once ends in one way', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = (await fetchCredits(apps[0]!)).length;
    const { id, incoming } = await payRound();
    await sendAll([
      ['/deposits/close_with', { incoming_id: incoming, deposit_id: id }],
      ['/incoming/return', { id: incoming }],
    ]);
    const [money] = await queryRaw<{ state: string }>(
      dbs[0]!,
      'SELECT state FROM incoming_payments WHERE id = $1',
      [incoming],
    );
    const credits = await fetchCredits(apps[0]!);
    expect(credits).toHaveLength(money!.state === 'credited' ? before + 1 : before);
    expect(['credited', 'returning']).toContain(money!.state);
    if (money!.state === 'returning') {
      await operate(apps[0]!, '/deposits/reject', { body: { id, note: 'ส่งคืนแล้ว' }, as: 'som' });
    }
  }
});

test('one return is recorded once, however often it is sent', async () => {
  const { id, incoming } = await payRound();
  await operate(apps[0]!, '/incoming/return', { body: { id: incoming }, as: 'som' });
  await operate(apps[0]!, '/deposits/reject', { body: { id, note: 'ส่งคืนแล้ว' }, as: 'som' });
  const responses = await sendAll([
    ['/incoming/returned', { id: incoming, account_id: 1, bank_reference: 'BACK1' }],
    ['/incoming/returned', { id: incoming, account_id: 2, bank_reference: 'BACK2' }],
  ]);
  expect(new Set(responses.map(({ error }) => error))).toEqual(new Set([0, 1900]));
  const [audited] = await queryRaw<{ count: number }>(
    dbs[0]!,
    `SELECT count(*) AS count FROM operator_actions WHERE action = 'incoming.returned'`,
  );
  expect(audited?.count).toBe(1);
});
