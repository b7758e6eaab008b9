import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameLink } from '@/contract/games.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { createTestApp, type TestApp } from '../support/app';
import { createTestGateway } from '../support/deposit.fixture';
import { bet, openRound, toBet } from '../support/lotto.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import {
  createRound,
  offers,
  openGame,
  slotGame,
  startOpenPromotion,
} from '../support/promotion.fixture';
import { limitMember } from '../support/safety-planter';
import { createTestProvider } from '../support/test-provider';

let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that use the same database. */
let apps: TestApp[];
const { username } = demoMembers[1];

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
      }),
    );
  }
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

test('64 concurrent stakes from two wallets, on lottery and games, stay within the loss limit', async () => {
  const [first, second] = apps as [TestApp, TestApp];
  const token = await first.loginAs(username);
  const main = (await first.call(memberWallets, { token })).data[0]!.id;
  const { wallet } = await startOpenPromotion(first, token, offers.every, '5000');
  const players = [await openGame(first, token, main), await openGame(first, token, wallet.id)];
  const { round_id } = await openRound(first);
  const memberId = await limitMember(dbs[0]!, {
    username,
    kind: 'loss',
    frame: 'day',
    amountSatang: 200_00,
  });

  const stakes = Array.from({ length: 64 }, async (_, turn) => {
    const app = turn % 2 === 0 ? first : second;
    const number = String(turn).padStart(2, '0');
    if (turn % 4 === 3) {
      const response = await bet(app, token, round_id, [toBet('two_top', number, '10')]);
      return response.refusal ?? 'ok';
    }
    return (await createRound(app, players[turn % 3 === 0 ? 1 : 0]!).stake(10_00)).status;
  });
  const responses = await Promise.all(stakes);
  expect(responses.filter((response) => response === 'ok')).toHaveLength(20);
  expect(new Set(responses)).toEqual(new Set(['ok', 'refused_by_safety', 'safety.refused']));
  expect(
    await queryRaw(
      dbs[0]!,
      `SELECT amount FROM count_for_limit($1, 'loss', business_now() - interval '1 day')`,
      [memberId],
    ),
  ).toEqual([{ amount: 200_00 }]);
  // Launching a game stakes nothing, so an exhausted limit does not prevent it.
  const body = { ...slotGame, source: 'sandbox', wallet_id: main, is_mobile: true };
  expect((await second.call(gameLink, { token, body })).refusal).toBeUndefined();
  expect((await first.verifyLedger()).faults).toEqual([]);
});
