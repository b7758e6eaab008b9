import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { openTurnoverRequirement } from '@/server/requirements/requirement.service';
import { settlePlay } from '../support/affiliate.fixture';
import { createTestApp, type TestApp, type TestPlayer } from '../support/app';
import { createTestGateway } from '../support/deposit.fixture';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import {
  allowLargeStakes,
  createRound,
  offers,
  openGame,
  playRound,
  startOpenPromotion,
} from '../support/promotion.fixture';
import { createTestProvider } from '../support/test-provider';

const AT_ONCE = 64;

let database: PostgresDatabase;
let dbs: Database[];
/** Two processes that serve the same site. */
let apps: TestApp[];
let player: TestPlayer;

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  apps = [];
  for (const db of dbs) {
    const gateways = [createTestGateway()];
    apps.push(await createTestApp({ db, providers: [createTestProvider()], gateways }));
  }
  await allowLargeStakes(apps[0]!);
  player = await apps[0]!.openPlayer();
});
afterAll(async () => {
  for (const app of apps) await app.close();
  for (const db of dbs) await db.destroy();
  await database.drop();
});

const processOf = (turn: number) => apps[turn % 2]!;

async function owe(count: number, requiredSatang: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await dbs[0]!.transaction().execute((tx) =>
      openTurnoverRequirement(tx, {
        memberId: player.memberId,
        source: 'coupon',
        reference: randomUUID(),
        name: 'คูปอง',
        requiredSatang,
        days: null,
        games: null,
      }),
    );
  }
}

/**
 * Returns the counted satang of each open requirement, oldest first, and the sum of the satang counted per stake, which
 * must be equal.
 */
async function fetchCounted(source: string): Promise<{ counted: number; ofStakes: number }[]> {
  return queryRaw(
    dbs[1]!,
    `SELECT r.counted, coalesce(sum(c.counted), 0)::bigint AS "ofStakes"
     FROM turnover_requirements r LEFT JOIN counted_stakes c ON c.requirement_id = r.id
     WHERE r.member_id = $1 AND r.source = $2 AND r.ended_at IS NULL
     GROUP BY r.id ORDER BY r.started_at, r.id`,
    [player.memberId, source],
  );
}

test('64 rounds of two wallets, bills and voids in two processes count each satang exactly once as turnover', async () => {
  const { wallet } = await startOpenPromotion(apps[0]!, player.token, offers.every, '5000');
  const bonus = await openGame(apps[0]!, player.token, wallet.id);
  await owe(8, 10_00);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, turn) => {
      if (turn % 4 === 0) {
        // Bills settle without a lock on a wallet.
        await settlePlay(dbs[turn % 2]!, [{ memberId: player.memberId, turnover: 2_00 }]);
        return;
      }
      const token = turn % 4 === 1 ? bonus : player.playerToken;
      if (turn % 4 === 3) {
        const round = createRound(processOf(turn), token);
        await round.stake(3_00);
        await round.pay(0);
        await round.giveBack();
        return;
      }
      expect(await playRound(processOf(turn), token, { stake: 4_00, pays: 4_00 })).toBe('ok');
    }),
  );
  // 16 rounds of each wallet count for the promotion; it excludes the 16 bills, which count for the coupons.
  expect(await fetchCounted('promotion')).toEqual([{ counted: 128_00, ofStakes: 128_00 }]);
  const coupons = await fetchCounted('coupon');
  expect(coupons.map(({ counted }) => counted)).toEqual([10_00, 10_00, 10_00, 2_00, 0, 0, 0, 0]);
  for (const { counted, ofStakes } of coupons) expect(ofStakes).toBe(counted);
  expect((await apps[0]!.verifyLedger()).faults).toEqual([]);
});
