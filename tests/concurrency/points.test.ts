import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { RefusalError } from '@/server/http/refusal';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { decideOrder } from '@/server/points/order.service';
import { adjustPoints } from '@/server/points/points.service';
import { redeemItem } from '@/server/points/redemption.service';
import { changePrice, createItem } from '@/server/points/shop-item.service';
import { createPostgresDatabase, type PostgresDatabase } from '../support/postgres';
import { orderGoods } from '../support/shop-desk';
import { createTestPlayers } from '../support/test-players';

const BUYERS = 200;
const keeper = { agentId: 1, operator: 'test' };
let database: PostgresDatabase;
/** Two processes of one installation. */
let dbs: Database[];
let members: { id: number; username: string }[];

beforeAll(async () => {
  database = await createPostgresDatabase('demo');
  dbs = [
    await openDatabase({ databaseUrl: database.url }),
    await openDatabase({ databaseUrl: database.url }),
  ];
  await createTestPlayers((...sql) => queryRaw(dbs[0]!, ...sql), BUYERS, 1_00);
  members = await queryRaw(
    dbs[0]!,
    `SELECT id, username FROM members WHERE username LIKE 'player-%' ORDER BY id`,
  );
  for (const { username } of members) {
    await adjustPoints(dbs[0]!, {
      ...keeper,
      username,
      points: 100,
      reason: 'เริ่มต้น',
      reference: undefined,
    });
  }
});
afterEach(async () => expect((await verifyLedger(dbs[0]!)).faults).toEqual([]));
afterAll(async () => {
  for (const db of dbs) await db.destroy();
  await database.drop();
});

function offer(title: string, stock: number | null, cost = 10): Promise<number> {
  const plan = {
    kind: 'credit' as const,
    title,
    description: '',
    image: '/art/shop/coin.webp',
    cost,
    stock,
    most_per_member: null,
    period: 'ever' as const,
    least_vip_level: 0 as const,
    starts_at: undefined,
    ends_at: undefined,
    amount: 1_00,
    turnover_multiple: 1,
  };
  return createItem(dbs[0]!, keeper, plan);
}

function redeem(
  turn: number,
  request: { memberId: number; itemId: number; cost?: number; key?: string },
): Promise<string> {
  return redeemItem(dbs[turn % 2]!, {
    memberId: request.memberId,
    agentId: 1,
    itemId: request.itemId,
    quantity: 1,
    costShown: request.cost ?? 10,
    locksShownSatang: null,
    recipient: null,
    idempotencyKey: request.key ?? randomUUID(),
  }).then(
    () => 'redeemed',
    (error: unknown) => (error instanceof RefusalError ? error.errorName : String(error)),
  );
}

function count(ends: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const end of ends) counts[end] = (counts[end] ?? 0) + 1;
  return counts;
}

test('the last piece under 200 buyers is sold once', async () => {
  const itemId = await offer('ชิ้นสุดท้าย', 1);
  const ends = await Promise.all(
    members.map(({ id }, turn) => redeem(turn, { memberId: id, itemId })),
  );
  expect(count(ends)).toEqual({ redeemed: 1, 'redemption.sold_out': BUYERS - 1 });
});

test('one member spends points as far as they go, and one key once', async () => {
  const itemId = await offer('ไม่จำกัด', null);
  const { id: memberId } = members[1]!;
  const [account] = await queryRaw<{ balance: number }>(
    dbs[0]!,
    `SELECT balance FROM accounts WHERE member_id = $1 AND kind = 'member_points'`,
    [memberId],
  );
  const affordable = Math.floor((account?.balance ?? 0) / 10);
  const key = randomUUID();
  const once = await Promise.all(
    Array.from({ length: 16 }, (_, turn) => redeem(turn, { memberId, itemId, key })),
  );
  expect(count(once)).toEqual({ redeemed: 16 });
  const ends = await Promise.all(
    Array.from({ length: 64 }, (_, turn) => redeem(turn, { memberId, itemId })),
  );
  expect(count(ends)).toEqual({
    redeemed: affordable - 1,
    'redemption.too_few_points': 64 - affordable + 1,
  });
});

test('a price that changes meanwhile is paid by nobody who was shown the other', async () => {
  const itemId = await offer('เปลี่ยนราคา', null);
  const buyers = members.slice(2, 66);
  const [ends] = await Promise.all([
    Promise.all(buyers.map(({ id }, turn) => redeem(turn, { memberId: id, itemId }))),
    changePrice(dbs[0]!, keeper, { id: itemId, cost: 11 }),
  ]);
  const rows = await queryRaw<{ cost: number; price_version: number; count: number }>(
    dbs[0]!,
    'SELECT cost, price_version, count(*) AS count FROM redemptions WHERE item_id = $1 GROUP BY 1, 2',
    [itemId],
  );
  const sold = count(ends)['redeemed'] ?? 0;
  expect(count(ends)).toEqual({
    ...(sold > 0 && { redeemed: sold }),
    ...(sold < 64 && { 'redemption.changed': 64 - sold }),
  });
  for (const row of rows) expect(row).toEqual({ cost: 10, price_version: 1, count: sold });
});

test('goods that two operators decide on at once end once, and their points go back once', async () => {
  const orderId = await orderGoods(dbs[0]!);
  const [order] = await queryRaw<{ memberId: number; cost: number }>(
    dbs[0]!,
    'SELECT member_id AS "memberId", cost FROM redemptions WHERE id = $1',
    [orderId],
  );
  const points = async () => {
    const [row] = await queryRaw<{ balance: number }>(
      dbs[0]!,
      `SELECT balance FROM accounts WHERE member_id = $1 AND kind = 'member_points'`,
      [order!.memberId],
    );
    return row?.balance ?? 0;
  };
  const before = await points();
  const ends = await Promise.all(
    Array.from({ length: 32 }, (_, turn) =>
      decideOrder(dbs[turn % 2]!, {
        agentId: 1,
        operator: `operator-${turn % 4}`,
        redemptionId: orderId,
        kind: turn % 2 === 0 ? 'cancel' : 'send',
        note: 'ทดสอบ',
      }).then(
        () => 'done',
        (error: unknown) => (error instanceof RefusalError ? error.errorName : String(error)),
      ),
    ),
  );
  // The eight calls of the operator who was first; a repetition of one's own decision is no other.
  expect(count(ends)).toEqual({ done: 8, 'operator.decided': 24 });
  const [ended] = await queryRaw<{ state: string }>(
    dbs[0]!,
    'SELECT state FROM redemptions WHERE id = $1',
    [orderId],
  );
  expect(await points()).toBe(before + (ended?.state === 'cancelled' ? order!.cost : 0));
});
