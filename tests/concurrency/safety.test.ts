import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gameLink } from '@/contract/games.contract';
import { safetyLimit } from '@/contract/safety.contract';
import { memberWallets } from '@/contract/wallet.contract';
import { demoMembers } from '@/server/account/members.seed';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { findHouseAccountId, runCommand } from '@/server/ledger/ledger.service';
import { changeLimit, confirmRaise } from '@/server/safety/limits.service';
import { findSafetyRefusal } from '@/server/safety/safety.service';
import { findMainAccountId } from '@/server/wallet/wallet.service';
import { memberIdOf } from '../support/affiliate.fixture';
import { createTestApp, type TestApp } from '../support/app';
import { createTestGateway } from '../support/deposit.fixture';
import { bet, openRound, toBet } from '../support/lotto.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { createRound, openGame, slotGame } from '../support/promotion.fixture';
import { limitMember } from '../support/safety-planter';
import { createTestProvider } from '../support/test-provider';

let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that use the same database. */
let apps: TestApp[];
const { username } = demoMembers[1];

/** Returns the satang that count for the limits of a member in the frame of today. */
async function countDay(memberId: number, kind: 'loss' | 'deposit'): Promise<number | undefined> {
  const [row] = await queryRaw<{ used: number }>(
    dbs[0]!,
    `SELECT used FROM count_for_limits($1, $2, business_now()) WHERE frame = 'day'`,
    [memberId, kind],
  );
  return row?.used;
}

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

test('64 concurrent stakes on lottery and games stay within the loss limit', async () => {
  const [first, second] = apps as [TestApp, TestApp];
  const token = await first.loginAs(username);
  const main = (await first.call(memberWallets, { token })).data[0]!.id;
  const player = await openGame(first, token, main);
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
    return (await createRound(app, player).stake(10_00)).status;
  });
  const responses = await Promise.all(stakes);
  expect(responses.filter((response) => response === 'ok')).toHaveLength(20);
  expect(new Set(responses)).toEqual(new Set(['ok', 'refused_by_safety', 'safety.refused']));
  expect(await countDay(memberId, 'loss')).toBe(200_00);
  // Launching a game stakes nothing, so an exhausted limit does not prevent it.
  const body = { ...slotGame, source: 'sandbox', wallet_id: main, is_mobile: true };
  expect((await second.call(gameLink, { token, body })).refusal).toBeUndefined();
  expect((await first.verifyLedger()).faults).toEqual([]);
});

test('64 concurrent credits of deposits stay within the deposit limit', async () => {
  const memberId = await limitMember(dbs[0]!, {
    ...{ username, kind: 'deposit', frame: 'week' },
    amountSatang: 200_00,
  });
  const wallet = await findMainAccountId(dbs[0]!, memberId);
  const bank = await findHouseAccountId(dbs[0]!, 1, 'agent_bank');
  const credits = Array.from({ length: 64 }, (_, turn) =>
    runCommand(
      dbs[turn % 2]!,
      { scope: 'test', route: 'credit', key: `${turn}`, content: {}, lockAccountIds: [] },
      async ({ tx, lockAccounts, post }) => {
        const refusal = await findSafetyRefusal(tx, memberId, {
          ...{ kind: 'deposit', amountSatang: 10_00 },
        });
        if (refusal) return refusal.reason;
        await lockAccounts([wallet]);
        await post({
          ...{ leg: 'money', debitAccountId: bank, creditAccountId: wallet, amount: 10_00 },
          ...{ code: 'deposit', reference: `deposit/test-${turn}` },
        });
        return 'ok';
      },
    ),
  );
  const outcomes = await Promise.all(credits);
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(20);
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'limit']));
  expect(await countDay(memberId, 'deposit')).toBe(200_00);
});

test('a limit that is set while another is removed leaves the member guarded', async () => {
  const [first, second] = dbs as [Database, Database];
  const memberId = await memberIdOf(first, demoMembers[0].username);
  const day = { memberId, kind: 'loss', frame: 'day' } as const;
  for (const toSatang of [100_00, null]) await changeLimit(first, day, { toSatang, by: 'member' });
  await apps[0]!.moveClock(25 * 3_600_000);
  let removal: Promise<void> | undefined;
  await first.transaction().execute(async (tx) => {
    await changeLimit(tx, { ...day, frame: 'month' }, { toSatang: 100_00, by: 'member' });
    removal = confirmRaise(second, day);
    // Without the lock of the member, the removal would end now and would not see the limit.
    await Promise.race([removal, wait(500)]);
  });
  await removal;
  await apps[0]!.moveClock(0);
  expect(
    await queryRaw(
      first,
      `SELECT is_guarded, ARRAY(SELECT frame FROM safety_limits WHERE member_id = m.id) AS frames
       FROM members m WHERE id = $1`,
      [memberId],
    ),
  ).toEqual([{ is_guarded: true, frames: ['month'] }]);
});

test('limits that change during stakes neither fail nor let a stake pass the highest of them', async () => {
  const [first, second] = apps as [TestApp, TestApp];
  const { username: name } = demoMembers[0];
  const token = await first.loginAs(name);
  const main = (await first.call(memberWallets, { token })).data[0]!.id;
  const player = await openGame(first, token, main);
  const set = (frame: string, amount: string | null) =>
    second.call(safetyLimit, { token, body: { kind: 'loss', frame, amount } });
  await set('week', '100');
  const lostBefore = await countDay(await memberIdOf(dbs[0]!, name), 'loss');
  const work = Array.from({ length: 96 }, async (_, turn) => {
    if (turn % 3 > 0) {
      return (await createRound(turn % 2 === 0 ? first : second, player).stake(10_00)).status;
    }
    const { status } = await set(turn % 2 === 0 ? 'week' : 'month', String(100 - turn / 3));
    return String(status);
  });
  const outcomes = new Set(await Promise.all(work));
  expect(outcomes).toEqual(new Set(['ok', 'refused_by_safety', '200']));
  const lost = await countDay(await memberIdOf(dbs[0]!, name), 'loss');
  expect((lost ?? 0) - (lostBefore ?? 0)).toBeLessThanOrEqual(100_00);
  expect((await first.verifyLedger()).faults).toEqual([]);
});
