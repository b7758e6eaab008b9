import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { queryRaw } from '@/server/db/raw';
import { verifyLedger } from '@/server/ledger/ledger-verify';
import { decideOrder } from '@/server/points/order.service';
import { adjustPoints } from '@/server/points/points.service';
import { redeemItem } from '@/server/points/redemption.service';
import { changePrice, createItem } from '@/server/points/shop-item.service';
import { exchangePoints } from '@/server/wheel/grants.service';
import { actDeps } from '../support/free-hands';
import { orderGoods } from '../support/shop.fixture';
import {
  countEnds,
  endOf,
  keeper,
  openTwoProcesses,
  type TwoProcesses,
} from '../support/two-processes';

const BUYERS = 200;
let processes: TwoProcesses;
let dbs: TwoProcesses['dbs'];
let members: TwoProcesses['members'];

beforeAll(async () => {
  processes = await openTwoProcesses({ members: BUYERS, balanceSatang: 1_00, points: 100 });
  ({ dbs, members } = processes);
});
afterEach(async () => expect((await verifyLedger(dbs[0]!)).faults).toEqual([]));
afterAll(() => processes.close());

function offer(title: string, stock: number | null, cost = 10, spins = 0): Promise<number> {
  const plan = {
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
    force: 'ทดสอบ',
  };
  return createItem(actDeps(dbs[0]!), keeper, {
    ...plan,
    ...(spins > 0
      ? { kind: 'spins', spins }
      : { kind: 'credit', amount: 1_00, turnover_multiple: 1 }),
  });
}

function redeem(
  turn: number,
  request: { memberId: number; itemId: number; cost?: number; key?: string },
): Promise<string> {
  const redeemed = redeemItem(dbs[turn % 2]!, {
    memberId: request.memberId,
    agentId: 1,
    itemId: request.itemId,
    quantity: 1,
    costShown: request.cost ?? 10,
    locksShownSatang: null,
    recipient: null,
    idempotencyKey: request.key ?? randomUUID(),
  }).then(() => 'redeemed');
  return endOf(redeemed);
}

test('the last piece of a shop item is sold to only one of 200 concurrent buyers', async () => {
  const itemId = await offer('ชิ้นสุดท้าย', 1);
  const ends = await Promise.all(
    members.map(({ id }, turn) => redeem(turn, { memberId: id, itemId })),
  );
  expect(countEnds(ends)).toEqual({ redeemed: 1, 'redemption.sold_out': BUYERS - 1 });
});

test('concurrent redemptions of points spend no more than the member has, and only once per key', async () => {
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
  expect(countEnds(once)).toEqual({ redeemed: 16 });
  const ends = await Promise.all(
    Array.from({ length: 64 }, (_, turn) => redeem(turn, { memberId, itemId })),
  );
  expect(countEnds(ends)).toEqual({
    redeemed: affordable - 1,
    'redemption.too_few_points': 64 - affordable + 1,
  });
});

test('a redemption during a price change either pays the old price or is refused', async () => {
  const itemId = await offer('เปลี่ยนราคา', null);
  const buyers = members.slice(2, 66);
  const [ends] = await Promise.all([
    Promise.all(buyers.map(({ id }, turn) => redeem(turn, { memberId: id, itemId }))),
    changePrice(actDeps(dbs[0]!), keeper, { id: itemId, cost: 11, insist: undefined }),
  ]);
  const rows = await queryRaw<{ cost: number; price_version: number; count: number }>(
    dbs[0]!,
    'SELECT cost, price_version, count(*) AS count FROM redemptions WHERE item_id = $1 GROUP BY 1, 2',
    [itemId],
  );
  const sold = countEnds(ends)['redeemed'] ?? 0;
  expect(countEnds(ends)).toEqual({
    ...(sold > 0 && { redeemed: sold }),
    ...(sold < 64 && { 'redemption.changed': 64 - sold }),
  });
  for (const row of rows) expect(row).toEqual({ cost: 10, price_version: 1, count: sold });
});

test('concurrent purchases of spins in shop and wheel stay within the limit, and refusals cost nothing', async () => {
  const itemId = await offer('สิทธิ์หมุนเจ็ดครั้ง', null, 1, 7);
  const { id: memberId, username } = members[70]!;
  const points = 5_000;
  await adjustPoints(dbs[0]!, { ...keeper, username, points, reason: 'เพิ่ม', reference: undefined });
  const exchange = (turn: number) =>
    endOf(
      exchangePoints(dbs[turn % 2]!, {
        memberId,
        agentId: 1,
        quantity: 3,
        costShown: 300,
        idempotencyKey: randomUUID(),
      }),
    );
  const ends = await Promise.all(
    Array.from({ length: 64 }, (_, turn) =>
      turn % 4 === 0 ? exchange(turn) : redeem(turn, { memberId, itemId, cost: 1 }),
    ),
  );
  const { redeemed = 0, done = 0 } = countEnds(ends);
  expect(redeemed).toBeGreaterThan(0);
  expect(countEnds(ends)['wheel.spins_full']).toBeGreaterThan(0);
  const [left] = await queryRaw<{ points: number; spins: number }>(
    dbs[0]!,
    `SELECT balance AS points, count_unspent_spins($1) AS spins FROM accounts
     WHERE member_id = $1 AND kind = 'member_points'`,
    [memberId],
  );
  expect(left?.spins).toBe(redeemed * 7 + done * 3);
  expect(left?.spins).toBeLessThanOrEqual(50);
  expect(left?.points).toBeLessThanOrEqual(100 + points - redeemed - done * 300);
  expect(left?.points).toBeGreaterThanOrEqual(points - redeemed - done * 300);
});

test('a shipment decided by several operators at the same time ends once and is refunded at most once', async () => {
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
      endOf(
        decideOrder(dbs[turn % 2]!, {
          agentId: 1,
          operator: `operator-${turn % 4}`,
          redemptionId: orderId,
          kind: turn % 2 === 0 ? 'cancel' : 'send',
          note: 'ทดสอบ',
        }),
      ),
    ),
  );
  // Only the eight calls of the first operator succeed, because repeating one's own decision is allowed.
  expect(countEnds(ends)).toEqual({ done: 8, 'operator.decided': 24 });
  const [ended] = await queryRaw<{ state: string }>(
    dbs[0]!,
    'SELECT state FROM redemptions WHERE id = $1',
    [orderId],
  );
  expect(await points()).toBe(before + (ended?.state === 'cancelled' ? order!.cost : 0));
});
