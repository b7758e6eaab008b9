import { type InsertObject, sql } from 'kysely';
import type { GameCategory } from '@/contract/games.contract';
import type { PromotionKind, PromotionTerms } from '@/contract/promotions.contract';
import type { DemoAgent } from '../area';
import type { DatabaseTables, Db, Tx } from '../db/tables';

/** A promotion of a demo agent. Its bonus is a capped share of the deposit, or a fixed amount. */
export type DemoPromotion = {
  readonly code: string;
  readonly kind: PromotionKind;
  readonly min_deposit: number;
  readonly turnover_milli: number;
  readonly largest_stake: number;
  readonly days_to_play: number;
  readonly categories: readonly GameCategory[];
  /** Games on which the bonus cannot be played, as `provider_id/game_id`. */
  readonly excluded_games?: readonly string[];
  readonly limit_per_member: number | null;
  /** Days from the seeding to the end of the promotion; without end if left out. */
  readonly endsInDays?: number;
  readonly content: Pick<
    PromotionTerms,
    'name' | 'summary' | 'image' | 'image_wide' | 'image_share' | 'terms'
  >;
} & (
  | { readonly bonus_basis_points: number; readonly max_bonus: number }
  | { readonly bonus_amount: number }
);

/** Returns the pictures of a demo promotion. */
export const picture = (banner: string, shared: string) => ({
  image: `/art/banners/${banner}-656x272.webp`,
  image_wide: `/art/banners/${banner}-1896x640.webp`,
  image_share: `/art/share/promotion-${shared}-1200x630.jpg`,
});

const firstDepositTerm = 'นับเฉพาะการฝากสำเร็จครั้งแรกของบัญชี หากครั้งแรกไม่ถึงยอดฝากขั้นต่ำ สิทธิ์นี้จะสิ้นสุด';
export const gamesTerm = 'กระเป๋าโบนัสใช้เล่นได้เฉพาะเกมที่ร่วมรายการ';
export const voidTerm = 'ยอดที่ถูกยกเลิก เสมอ หรือเดิมพันสองฝั่งพร้อมกัน ไม่นับเป็นยอดเทิร์น';
export const oneAccountTerm = 'หนึ่งสิทธิ์ต่อหนึ่งสมาชิก หากพบการเปิดหลายบัญชี ทีมงานขอสงวนสิทธิ์ไม่จ่ายโบนัส';

/** Promotions of the demo agent CHOKDEE. */
export const demoPromotions: readonly DemoPromotion[] = [
  {
    code: 'first-50',
    kind: 'first_deposit',
    min_deposit: 100_00,
    bonus_basis_points: 5_000,
    max_bonus: 1_000_00,
    turnover_milli: 10_000,
    largest_stake: 200_00,
    days_to_play: 7,
    categories: ['slot', 'fishing'],
    limit_per_member: 1,
    content: {
      name: 'ฝากครั้งแรก รับเพิ่ม 50%',
      summary: 'ฝากครั้งแรก รับโบนัสเพิ่มครึ่งหนึ่งของยอดฝาก สูงสุด ฿1,000.00',
      ...picture('first', 'first'),
      terms: [firstDepositTerm, gamesTerm, voidTerm, oneAccountTerm],
    },
  },
  {
    code: 'daily-20',
    kind: 'daily',
    min_deposit: 200_00,
    bonus_basis_points: 2_000,
    max_bonus: 400_00,
    turnover_milli: 5_000,
    largest_stake: 100_00,
    days_to_play: 3,
    categories: ['slot', 'fishing'],
    limit_per_member: null,
    content: {
      name: 'ฝากประจำวัน รับเพิ่ม 20%',
      summary: 'รับได้วันละหนึ่งครั้ง สูงสุดวันละ ฿400.00 เริ่มวันใหม่เวลาเที่ยงคืน',
      ...picture('quest', 'daily'),
      terms: [gamesTerm, voidTerm],
    },
  },
  {
    code: 'every-deposit-10',
    kind: 'deposit',
    min_deposit: 100_00,
    bonus_basis_points: 1_000,
    max_bonus: 500_00,
    turnover_milli: 3_000,
    largest_stake: 100_00,
    days_to_play: 7,
    categories: ['slot', 'casino', 'fishing', 'sport'],
    limit_per_member: null,
    content: {
      name: 'ทุกยอดฝาก รับเพิ่ม 10%',
      summary: 'รับได้ทุกครั้งที่ฝาก เล่นได้ทุกเกม ยกเว้นหวย ยอดเทิร์นเพียง 3 เท่า',
      ...picture('deposit', 'deposit'),
      terms: [voidTerm],
    },
  },
  {
    code: 'slot-300-100',
    kind: 'deposit',
    min_deposit: 300_00,
    bonus_amount: 100_00,
    turnover_milli: 7_000,
    largest_stake: 50_00,
    days_to_play: 5,
    categories: ['slot'],
    limit_per_member: 3,
    content: {
      name: 'สล็อต ฝาก 300 รับ 100',
      summary: 'ฝากตั้งแต่ ฿300.00 รับโบนัส ฿100.00 ไว้หมุนสล็อต รับได้ 3 ครั้ง',
      ...picture('slots', 'slot'),
      terms: [gamesTerm, voidTerm],
    },
  },
  {
    code: 'casino-5',
    kind: 'deposit',
    min_deposit: 500_00,
    bonus_basis_points: 500,
    max_bonus: 1_500_00,
    turnover_milli: 4_000,
    largest_stake: 300_00,
    days_to_play: 7,
    categories: ['casino'],
    excluded_games: ['rakmuk/baccarat-jade'],
    limit_per_member: 10,
    content: {
      name: 'คาสิโน ฝากรับเพิ่ม 5%',
      summary: 'สำหรับคนรักบาคาร่า สูงสุด ฿1,500.00 รับได้ 10 ครั้ง',
      ...picture('casino', 'casino'),
      terms: [gamesTerm, voidTerm],
    },
  },
  {
    code: 'sport-15',
    kind: 'deposit',
    min_deposit: 300_00,
    bonus_basis_points: 1_500,
    max_bonus: 750_00,
    turnover_milli: 5_000,
    largest_stake: 200_00,
    days_to_play: 14,
    categories: ['sport'],
    limit_per_member: 5,
    endsInDays: 90,
    content: {
      name: 'กีฬา ฝากรับเพิ่ม 15%',
      summary: 'เชียร์ทีมโปรดด้วยโบนัสสูงสุด ฿750.00 มีเวลาเล่น 14 วัน',
      ...picture('sport', 'sport'),
      terms: [gamesTerm, voidTerm],
    },
  },
];

/** Promotions of the demo agent YOK. */
export const yokPromotions: readonly DemoPromotion[] = [
  {
    code: 'first-55',
    kind: 'first_deposit',
    min_deposit: 50_00,
    bonus_basis_points: 5_500,
    max_bonus: 600_00,
    turnover_milli: 10_000,
    largest_stake: 150_00,
    days_to_play: 7,
    categories: ['slot', 'fishing'],
    limit_per_member: 1,
    content: {
      name: 'ต้อนรับสู่บ้านหยก รับเพิ่ม 55%',
      summary: 'ฝากครั้งแรกเริ่มต้น ฿50.00 รับโบนัสสูงสุด ฿600.00',
      ...picture('first-yok', 'first-yok'),
      terms: [firstDepositTerm, gamesTerm, voidTerm, oneAccountTerm],
    },
  },
  {
    code: 'daily-30',
    kind: 'daily',
    min_deposit: 100_00,
    bonus_amount: 30_00,
    turnover_milli: 7_000,
    largest_stake: 20_00,
    days_to_play: 2,
    categories: ['slot'],
    limit_per_member: null,
    content: {
      name: 'ฝากทุกวัน รับ ฿30.00',
      summary: 'ฝากวันละ ฿100.00 ขึ้นไป รับเพิ่ม ฿30.00 วันละหนึ่งครั้ง',
      ...picture('quest-yok', 'daily-yok'),
      terms: [gamesTerm, voidTerm],
    },
  },
  {
    code: 'every-deposit-8',
    kind: 'deposit',
    min_deposit: 100_00,
    bonus_basis_points: 800,
    max_bonus: 800_00,
    turnover_milli: 2_500,
    largest_stake: 100_00,
    days_to_play: 7,
    categories: ['slot', 'casino', 'fishing', 'sport'],
    limit_per_member: null,
    content: {
      name: 'ทุกยอดฝาก รับเพิ่ม 8%',
      summary: 'รับได้ทุกครั้งที่ฝาก เล่นได้ทุกเกม ยกเว้นหวย ยอดเทิร์นเพียง 2.5 เท่า',
      ...picture('deposit-yok', 'deposit-yok'),
      terms: [voidTerm],
    },
  },
  {
    code: 'slot-25',
    kind: 'deposit',
    min_deposit: 200_00,
    bonus_basis_points: 2_500,
    max_bonus: 1_000_00,
    turnover_milli: 7_000,
    largest_stake: 200_00,
    days_to_play: 5,
    categories: ['slot'],
    limit_per_member: 4,
    content: {
      name: 'สล็อต ฝากรับเพิ่ม 25%',
      summary: 'โบนัสสูงสุด ฿1,000.00 สำหรับสล็อตทุกเกม รับได้ 4 ครั้ง',
      ...picture('slots-yok', 'slot-yok'),
      terms: [gamesTerm, voidTerm],
    },
  },
  {
    code: 'casino-500-88',
    kind: 'deposit',
    min_deposit: 500_00,
    bonus_amount: 88_00,
    turnover_milli: 5_000,
    largest_stake: 50_00,
    days_to_play: 8,
    categories: ['casino'],
    limit_per_member: 8,
    endsInDays: 60,
    content: {
      name: 'คาสิโนมงคล ฝาก 500 รับ 88',
      summary: 'ฝากตั้งแต่ ฿500.00 รับโบนัส ฿88.00 ไว้เล่นบาคาร่า รับได้ 8 ครั้ง',
      ...picture('casino-yok', 'casino-yok'),
      terms: [gamesTerm, voidTerm],
    },
  },
];

/** Promotions by agent code. */
const promotionsOf: Readonly<Record<string, readonly DemoPromotion[]>> = {
  CHOKDEE: demoPromotions,
  YOK: yokPromotions,
};

/** Adds the promotions of a demo agent. */
export async function seedPromotions(tx: Tx, { id: agentId, code }: DemoAgent): Promise<void> {
  const promotions = promotionsOf[code] ?? [];
  await insertPromotions(
    tx,
    promotions.map((promotion, position) => ({
      ...toRow(promotion),
      ...{ agent_id: agentId, position, published_at: sql<Date>`business_now()` },
    })),
  );
}

/** Returns the time that lies this number of days after the seeding. */
export const inDays = (days: number) => sql<Date>`business_now() + ${days}::int * interval '1 day'`;

/** Returns the columns of a demo promotion. */
export function toRow({
  endsInDays,
  categories,
  excluded_games,
  content,
  ...terms
}: DemoPromotion) {
  return {
    ...terms,
    categories: JSON.stringify(categories),
    excluded_games: JSON.stringify(excluded_games ?? []),
    ends_at: endsInDays === undefined ? null : inDays(endsInDays),
    content: JSON.stringify(content),
  };
}

/** Inserts promotions, and leaves those alone that are there already. */
export async function insertPromotions(
  db: Db,
  rows: readonly InsertObject<DatabaseTables, 'promotions'>[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('promotions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
