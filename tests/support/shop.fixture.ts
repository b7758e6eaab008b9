import { randomUUID } from 'node:crypto';
import type { Database } from '@/server/db/database';
import { queryRaw } from '@/server/db/raw';
import { adjustPoints } from '@/server/points/points.service';
import { redeemItem } from '@/server/points/redemption.service';
import { withFreeHands } from './free-hands';

/** Recipient of the goods in tests. */
export const recipient = {
  name: 'สมหญิง มีโชค',
  phone: '0812345678',
  address: '99/9 ถนนสุขุมวิท กรุงเทพมหานคร 10110',
};

/** Orders a shirt of the demo's shop for its first member, and gives the points for it. @returns the order's id */
export async function orderGoods(db: Database): Promise<string> {
  const [shirt] = await queryRaw<{ id: number; cost: number; memberId: number }>(
    db,
    `SELECT i.id, p.cost, m.id AS "memberId" FROM shop_items i JOIN shop_prices p ON p.item_id = i.id, members m
     WHERE i.agent_id = 1 AND i.title = 'เสื้อยืดโชคดี' AND m.username = $1`,
    [recipient.phone],
  );
  if (!shirt) throw new Error('the shop of the demo has no shirt');
  await withFreeHands(db, () =>
    adjustPoints(db, {
      agentId: 1,
      operator: 'test',
      username: recipient.phone,
      points: shirt.cost,
      reason: 'ทดสอบ',
      reference: undefined,
      approvalId: null,
    }),
  );
  return redeemItem(db, {
    memberId: shirt.memberId,
    agentId: 1,
    itemId: shirt.id,
    quantity: 1,
    costShown: shirt.cost,
    locksShownSatang: null,
    recipient,
    idempotencyKey: randomUUID(),
  });
}
