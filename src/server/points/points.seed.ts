import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { addDays, toCalendarDay } from '@/domain/calendar-day';
import { findDemoMembers } from '../account/members.seed';
import type { DemoAgent } from '../agent/agent.seed';
import { fetchNow } from '../db/clock.queries';
import { queryRaw } from '../db/raw';
import type { DatabaseTables } from '../db/tables';
import { fetchPlayedDays } from '../ledger/settled-stakes.queries';
import { rollUpPlayed } from '../played/roll-up.service';
import { findMainAccountId } from '../wallet/wallet.service';
import { creditPlayedPoints } from './points.service';
import { redeemItem } from './redemption.service';
import type { ItemPlan } from './shop-item.service';
import { toGainColumns } from './shop-item.service';

type Db = Kysely<DatabaseTables>;

const ART = '/art/shop';

const usual = {
  stock: null,
  most_per_member: null,
  period: 'ever',
  least_vip_level: 0,
  starts_at: undefined,
  ends_at: undefined,
} as const;

/** Items of the shop of a demo agent. */
export const demoItems: readonly ItemPlan[] = [
  {
    ...usual,
    kind: 'credit',
    title: 'ซองแดงโชคดี ฿20',
    description: 'เครดิตเข้ากระเป๋าหลักทันที แลกได้วันละซอง',
    image: `${ART}/red-envelope.webp`,
    cost: 200,
    most_per_member: 1,
    period: 'day',
    amount: 20_00,
    turnover_multiple: 1,
  },
  {
    ...usual,
    kind: 'credit',
    title: 'เครดิต ฿50',
    description: 'เครดิตเข้ากระเป๋าหลักทันที แลกได้วันละ 3 ครั้ง',
    image: `${ART}/coin.webp`,
    cost: 500,
    stock: 84,
    most_per_member: 3,
    period: 'day',
    amount: 50_00,
    turnover_multiple: 1,
  },
  {
    ...usual,
    kind: 'credit',
    title: 'เครดิต ฿300',
    description: 'เครดิตเข้ากระเป๋าหลักทันที แลกได้สัปดาห์ละครั้ง',
    image: `${ART}/money-bag.webp`,
    cost: 2_800,
    stock: 20,
    most_per_member: 1,
    period: 'week',
    amount: 300_00,
    turnover_multiple: 1,
  },
  {
    ...usual,
    kind: 'coupon',
    title: 'คูปองเครดิต ฿30',
    description: 'เก็บไว้ใช้เมื่อไรก็ได้ใน 30 วัน',
    image: `${ART}/ticket.webp`,
    cost: 300,
    stock: 5,
    amount: 30_00,
    turnover_multiple: 1,
    valid_days: 30,
  },
  {
    ...usual,
    kind: 'coupon',
    title: 'คูปองเครดิต ฿100',
    description: 'เก็บไว้ใช้เมื่อไรก็ได้ใน 30 วัน สำหรับสมาชิกโกลด์ขึ้นไป',
    image: `${ART}/gold-ticket.webp`,
    cost: 950,
    stock: 40,
    least_vip_level: 1,
    amount: 100_00,
    turnover_multiple: 1,
    valid_days: 30,
  },
  {
    ...usual,
    kind: 'free_rounds',
    title: 'ฟรีสปิน 10 รอบ',
    description: 'เล่น ROYAL ACE ฟรี รางวัลเข้ากระเป๋าหลัก ไม่ต้องทำเทิร์น',
    image: `${ART}/slot-machine.webp`,
    cost: 400,
    stock: 41,
    provider_id: 'grandsala',
    game_id: 'royal-ace',
    rounds: 10,
    stake: 1_00,
    valid_days: 7,
  },
  {
    ...usual,
    kind: 'free_rounds',
    title: 'ฟรีสปิน 30 รอบ',
    description: 'เล่น GRAND SWING ฟรี รางวัลเข้ากระเป๋าหลัก ไม่ต้องทำเทิร์น',
    image: `${ART}/lucky-seven.webp`,
    cost: 1_100,
    stock: 12,
    provider_id: 'grandsala',
    game_id: 'grand-swing',
    rounds: 30,
    stake: 1_00,
    valid_days: 7,
  },
  {
    ...usual,
    kind: 'goods',
    title: 'เสื้อยืดโชคดี',
    description: 'ผ้าฝ้าย 100% ไซซ์ L จัดส่งฟรีทั่วไทยใน 7 วัน',
    image: `${ART}/shirt.webp`,
    cost: 1_500,
    stock: 26,
    most_per_member: 1,
  },
  {
    ...usual,
    kind: 'goods',
    title: 'หมวกโชคดี',
    description: 'หมวกแก๊ปปักลายโชคดี จัดส่งฟรีทั่วไทยใน 7 วัน',
    image: `${ART}/cap.webp`,
    cost: 3_200,
    stock: 1,
    most_per_member: 1,
  },
  {
    ...usual,
    kind: 'goods',
    title: 'พาวเวอร์แบงก์ 10,000 mAh',
    description: 'สำหรับสมาชิกฮีโร่ จัดส่งฟรีทั่วไทยใน 7 วัน',
    image: `${ART}/power-bank.webp`,
    cost: 6_500,
    stock: 6,
    most_per_member: 2,
    least_vip_level: 2,
  },
];

/** Writes the shop of an agent of the demo. */
export async function seedShop(
  tx: Transaction<DatabaseTables>,
  { id: agentId }: DemoAgent,
): Promise<void> {
  for (const plan of demoItems) {
    const item = await tx
      .insertInto('shop_items')
      .values({
        agent_id: agentId,
        kind: plan.kind,
        title: plan.title,
        description: plan.description,
        image: plan.image,
        stock_left: plan.stock,
        most_per_member: plan.most_per_member,
        period: plan.period,
        least_vip_level: plan.least_vip_level,
        starts_at: sql<Date>`business_now()`,
        ends_at: null,
        ...toGainColumns(plan),
      })
      .onConflict((conflict) => conflict.columns(['agent_id', 'title']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!item) continue;
    await tx
      .insertInto('shop_prices')
      .values({ item_id: item.id, version: 1, cost: plan.cost, since: sql<Date>`business_now()` })
      .execute();
  }
}

/** What a demo member of a VIP level has played and redeemed: both come to the same points. */
interface DemoHistory {
  /** Valid turnover of each day that was played, in satang. */
  readonly turnoverSatang: number;
  readonly items: readonly { title: string; quantity: number; isSent?: true }[];
}

const DAYS_PLAYED = 20;

const historyOf: Readonly<Record<number, DemoHistory>> = {
  1: {
    turnoverSatang: 7_500_00,
    items: [
      { title: 'เสื้อยืดโชคดี', quantity: 1, isSent: true },
      { title: 'คูปองเครดิต ฿30', quantity: 1 },
    ],
  },
  2: {
    turnoverSatang: 60_000_00,
    items: [
      { title: 'พาวเวอร์แบงก์ 10,000 mAh', quantity: 2, isSent: true },
      { title: 'หมวกโชคดี', quantity: 1, isSent: true },
      { title: 'เสื้อยืดโชคดี', quantity: 1 },
      { title: 'คูปองเครดิต ฿30', quantity: 1 },
    ],
  },
};

const DEMO_ADDRESS = '99/9 ถนนสุขุมวิท แขวงคลองเตย เขตคลองเตย กรุงเทพมหานคร 10110';

/** Writes what the demo members played before their opening balances, and what they redeemed for its points. */
export async function seedPointsHistory(db: Db, agents: readonly DemoAgent[]): Promise<void> {
  const members = await findMembers(db, agents);
  for (const member of members) await seedPlay(db, member);
  await rollUpAll(db);
  await creditPlayedPoints(db);
  for (const member of members) await seedRedemptions(db, member);
}

interface SeededMember {
  id: number;
  agentId: number;
  username: string;
  name: string;
  history: DemoHistory;
}

async function findMembers(db: Db, agents: readonly DemoAgent[]): Promise<SeededMember[]> {
  const found: SeededMember[] = [];
  for (const { id: agentId, code } of agents) {
    for (const { username, firstName, lastName, vipLevel } of findDemoMembers(code)) {
      const history = historyOf[vipLevel];
      if (!history) continue;
      const { id } = await db
        .selectFrom('members')
        .select('id')
        .where('agent_id', '=', agentId)
        .where('username', '=', username)
        .executeTakeFirstOrThrow();
      found.push({ id, agentId, username, name: `${firstName} ${lastName}`, history });
    }
  }
  return found;
}

/** One stake a day, of which a little is lost, so that the days differ. */
async function seedPlay(db: Db, { id, history }: SeededMember): Promise<void> {
  const today = toCalendarDay(await fetchNow(db));
  const period = { from: addDays(today, -DAYS_PLAYED - 1), to: today };
  const played = await fetchPlayedDays(db, id, period);
  if (played.some(({ stakeSatang }) => stakeSatang > 0)) return;
  await queryRaw(
    db,
    `SELECT settle_stakes(ARRAY(
       SELECT ROW(NULL, $1::bigint, 'games', 'demo/' || day, $3::bigint,
         $3::bigint * (92 + day * 7 % 15) / 100, $3::bigint,
         (movement_day(business_now()) - day)::timestamp AT TIME ZONE 'Asia/Bangkok' + interval '20 hours',
         $2::bigint, NULL, NULL, 'slot')::settled_stakes
       FROM generate_series($4::integer, 1, -1) AS day))`,
    [id, await findMainAccountId(db, id), history.turnoverSatang, DAYS_PLAYED],
  );
}

const PATIENCE_MS = 30_000;

async function rollUpAll(db: Db): Promise<void> {
  const givesUpAt = performance.now() + PATIENCE_MS;
  while (!(await rollUpPlayed(db))) {
    if (performance.now() > givesUpAt) {
      throw new Error('an unfinished transaction keeps the play of the demo from being summed up');
    }
    await wait(20);
  }
}

async function seedRedemptions(db: Db, member: SeededMember): Promise<void> {
  for (const { title, quantity, isSent } of member.history.items) {
    const item = await db
      .selectFrom('shop_items')
      .innerJoin('shop_prices', 'shop_prices.item_id', 'shop_items.id')
      .select(['shop_items.id', 'shop_items.kind', 'shop_prices.cost'])
      .where('agent_id', '=', member.agentId)
      .where('title', '=', title)
      .where('version', '=', 1)
      .executeTakeFirstOrThrow();
    const id = await redeemItem(db, {
      memberId: member.id,
      agentId: member.agentId,
      itemId: item.id,
      quantity,
      sources: [],
      costShown: item.cost * quantity,
      locksShownSatang: null,
      recipient:
        item.kind === 'goods'
          ? { name: member.name, phone: member.username, address: DEMO_ADDRESS }
          : null,
      idempotencyKey: `demo/${title}`,
    });
    if (!isSent) continue;
    await db
      .updateTable('redemptions')
      .set({
        state: 'sent',
        ended_at: sql<Date>`business_now()`,
        ended_by: 'operator/demo',
        note: 'ส่งแล้วทางไปรษณีย์ เลขพัสดุ EX123456789TH',
      })
      .where('id', '=', id)
      .where('state', '=', 'ordered')
      .execute();
  }
}
