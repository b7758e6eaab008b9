import { sql } from 'kysely';
import type { Db } from '../db/tables';
import {
  type DemoPromotion,
  demoPromotions,
  gamesTerm,
  inDays,
  insertPromotions,
  oneAccountTerm,
  picture,
  toRow,
  voidTerm,
} from './promotions.seed';

/** Promotions of the demo agent CHOKDEE that members do not see yet: a draft, and one that begins in three days. */
const comingPromotions: readonly (DemoPromotion & { readonly startsInDays: number | null })[] = [
  {
    code: 'weekend-30',
    startsInDays: null,
    kind: 'deposit',
    min_deposit: 200_00,
    bonus_basis_points: 3_000,
    max_bonus: 300_00,
    turnover_milli: 8_000,
    largest_stake: 100_00,
    days_to_play: 3,
    categories: ['slot'],
    limit_per_member: 2,
    content: {
      name: 'สุดสัปดาห์ ฝากรับเพิ่ม 30%',
      summary: 'เสาร์และอาทิตย์ รับโบนัสเพิ่มสูงสุด ฿300.00 สำหรับสล็อต',
      ...picture('slots', 'slot'),
      terms: [gamesTerm, voidTerm],
    },
  },
  {
    code: 'fishing-50',
    startsInDays: 3,
    kind: 'deposit',
    min_deposit: 300_00,
    bonus_amount: 50_00,
    turnover_milli: 5_000,
    largest_stake: 50_00,
    days_to_play: 5,
    categories: ['fishing'],
    limit_per_member: 1,
    endsInDays: 33,
    content: {
      name: 'ยิงปลา ฝาก 300 รับ 50',
      summary: 'ฝากตั้งแต่ ฿300.00 รับโบนัส ฿50.00 ไว้ยิงปลา รับได้ครั้งเดียว',
      ...picture('deposit', 'deposit'),
      terms: [gamesTerm, voidTerm, oneAccountTerm],
    },
  },
];

/** Adds what the operators of CHOKDEE prepare. It is written last, so that the other promotions keep their numbers. */
export async function seedComingPromotions(
  db: Db,
  agents: readonly { id: number; code: string }[],
): Promise<void> {
  const agent = agents.find(({ code }) => code === 'CHOKDEE');
  if (!agent) return;
  await insertPromotions(
    db,
    comingPromotions.map(({ startsInDays, ...promotion }, index) => ({
      ...toRow(promotion),
      ...{ agent_id: agent.id, position: demoPromotions.length + index },
      is_open: startsInDays !== null,
      published_at: startsInDays === null ? null : sql<Date>`business_now()`,
      starts_at: startsInDays === null ? null : inDays(startsInDays),
    })),
  );
}
