import { afterAll, beforeAll, expect, test } from 'vitest';
import { withdrawCreate } from '@/contract/withdrawals.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import { createTestGateway, OPERATOR_KEY, operate } from '../support/deposit.fixture';
import { bet, openRound, toBet } from '../support/lotto.fixture';
import { askPause, pause } from '../support/pause.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createRound } from '../support/promotion.fixture';
import { createTestProvider } from '../support/test-provider';

let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that use the same database. */
let apps: readonly [TestApp, TestApp];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  const open = (db: Database) =>
    createTestApp({
      db,
      providers: [createTestProvider()],
      gateways: [createTestGateway()],
      operatorKey: OPERATOR_KEY,
    });
  apps = [await open(dbs[0]!), await open(dbs[1]!)];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

/** Returns the transfers of stakes, and the money that left the wallet. */
const countStakes = async () =>
  (
    await queryRaw<{ stakes: number; bills: number; staked: number }>(
      dbs[0]!,
      `SELECT count(*) FILTER (WHERE code = 'game_stake') AS stakes, count(*) FILTER (WHERE code = 'lotto_bet') AS bills,
         coalesce(sum(amount), 0)::bigint AS staked
       FROM transfers WHERE code IN ('game_stake', 'lotto_bet')`,
      [],
    )
  )[0]!;

test('64 bets beside the start of a pause are each taken whole or refused whole', async () => {
  const [first, second] = apps;
  const player = await first.openPlayer(demoMembers[1].username);
  const { round_id } = await openRound(first);
  const before = await countStakes();
  const bets = Array.from({ length: 64 }, async (_, turn) => {
    const app = turn % 2 === 0 ? first : second;
    if (turn % 4 === 3) {
      const items = [toBet('two_top', String(turn).padStart(2, '0'), '10')];
      const { refusal } = await bet(app, player.token, round_id, items);
      return { kind: 'bill', refusal: refusal ?? null };
    }
    const { status } = await createRound(app, player.playerToken).stake(10_00);
    return { kind: 'stake', refusal: status === 'ok' ? null : status };
  });
  const id = await pause(second, { scope: 'play' });
  // A bet that is sent after the pause was confirmed is refused in every process.
  for (const app of apps) {
    expect((await createRound(app, player.playerToken).stake(10_00)).status).toBe('site_paused');
  }
  const responses = await Promise.all(bets);
  const taken = responses.filter(({ refusal }) => refusal === null);
  const after = await countStakes();
  expect(after.stakes - before.stakes).toBe(taken.filter(({ kind }) => kind === 'stake').length);
  expect(after.bills - before.bills).toBe(taken.filter(({ kind }) => kind === 'bill').length);
  expect(after.staked - before.staked).toBe(taken.length * 10_00);
  for (const { refusal } of responses) {
    expect([null, 'site_paused', 'site.paused']).toContain(refusal);
  }
  await operate(first, '/pauses/end', { body: { id } });
  expect((await first.verifyLedger()).faults).toEqual([]);
});

test('two owners who start the same pause at once start one', async () => {
  const [first, second] = apps;
  const responses = await Promise.all([
    askPause(first, { scope: 'money_out' }),
    askPause(second, { scope: 'money_out' }),
  ]);
  expect(responses.filter(({ error }) => error === 0)).toHaveLength(1);
  const token = await first.loginAs(demoMembers[1].username);
  const refused = await second.call(withdrawCreate, { token, body: { amount: '100' } });
  expect(refused.refusal).toBe('site.paused');
});
