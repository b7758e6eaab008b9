import { sql } from 'kysely';
import type { DemoAgent } from '../area';
import type { Tx } from '../db/tables';
import { type ItemPlan, toGainColumns } from './shop-item.service';

const ART = '/art/shop';

const usual = {
  stock: null,
  most_per_member: null,
  period: 'ever',
  least_vip_level: 0,
  starts_at: undefined,
  ends_at: undefined,
} as const;

/** Shop items of a demo agent. */
const demoItems: readonly ItemPlan[] = [
  {
    ...usual,
    kind: 'credit',
    title: 'ซองแดงโชคดี ฿20.00',
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
    title: 'เครดิต ฿50.00',
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
    title: 'เครดิต ฿300.00',
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
    title: 'คูปองเครดิต ฿30.00',
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
    title: 'คูปองเครดิต ฿100.00',
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
    kind: 'spins',
    title: 'สิทธิ์หมุนวงล้อ 5 ครั้ง',
    description: 'หมุนวงล้อได้ทันที ทุกช่องมีรางวัล แลกได้วันละ 2 ชิ้น',
    image: `${ART}/wheel.webp`,
    cost: 450,
    most_per_member: 2,
    period: 'day',
    spins: 5,
  },
  {
    ...usual,
    kind: 'free_rounds',
    title: 'รอบฟรี 10 รอบ มังกรทอง',
    description: 'หมุนรอบละ ฿2.00 โดยไม่ตัดเงิน ใช้ได้ 7 วัน',
    image: `${ART}/free-rounds.webp`,
    cost: 180,
    most_per_member: 2,
    period: 'day',
    provider_id: 'manee',
    game_id: 'golden-dragon',
    game_name: 'มังกรทอง',
    rounds: 10,
    stake: 2_00,
    turnover_multiple: 1,
    valid_days: 7,
  },
  {
    ...usual,
    kind: 'free_rounds',
    title: 'รอบฟรี 25 รอบ แมวกวักทรัพย์',
    description: 'หมุนรอบละ ฿5.00 โดยไม่ตัดเงิน ใช้ได้ 7 วัน',
    image: `${ART}/golden-rounds.webp`,
    cost: 1_100,
    stock: 60,
    most_per_member: 1,
    period: 'week',
    provider_id: 'kaokradan',
    game_id: 'beckoning-cat',
    game_name: 'แมวกวักทรัพย์',
    rounds: 25,
    stake: 5_00,
    turnover_multiple: 1,
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

/** Creates the shop of a demo agent. */
export async function seedShop(tx: Tx, { id: agentId }: DemoAgent): Promise<void> {
  // The items start in the past, because demo members have redemptions of the past month.
  const opened = sql<Date>`business_now() - interval '60 days'`;
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
        starts_at: opened,
        ends_at: null,
        ...toGainColumns(plan),
      })
      .onConflict((conflict) => conflict.columns(['agent_id', 'title']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!item) continue;
    await tx
      .insertInto('shop_prices')
      .values({ item_id: item.id, version: 1, cost: plan.cost, since: opened })
      .execute();
  }
}
