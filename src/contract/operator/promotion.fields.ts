import * as v from 'valibot';
import { isArticlePicture } from '../article-url';
import { countFromText, typedBaht } from '../fields';
import { gameCategory } from '../games.contract';
import {
  LARGEST_STAKE_BOUNDS,
  MOST_TURNOVER_MULTIPLE,
  promotionKinds,
} from '../promotions.contract';

/** Bounds of the fields of a promotion; the database checks those of its texts too. */
export const promotionLimits = {
  name: 60,
  summary: 160,
  term: 200,
  terms: 20,
  percent: 1000,
  days: 365,
  timesPerMember: 1000,
  quota: 100_000,
  excludedGames: 200,
} as const;

/** Turnover multiple from which members rarely reach the end. */
export const HIGH_TURNOVER_MULTIPLE = 5;

/** Largest deposit, bonus or budget of a promotion, in satang. */
const MOST_SATANG = 100_000_000_00;
const WEEK = [1, 2, 3, 4, 5, 6, 7] as const;

/** Control characters, and characters that change the direction of a text. */
const NO_LETTER = /[^\P{Cc}]|[\u202a-\u202e\u2066-\u2069]/u;

const line = (most: number) =>
  v.pipe(
    v.string('กรุณากรอกข้อความ'),
    v.trim(),
    v.nonEmpty('กรุณากรอกข้อความ'),
    v.maxLength(most, `ยาวได้ไม่เกิน ${most} ตัวอักษร`),
    v.check((value) => !NO_LETTER.test(value), 'มีอักขระที่มองไม่เห็น ให้พิมพ์ใหม่'),
  );

/** Path of a picture of the build, or of an uploaded one. */
const picture = v.pipe(
  v.string('กรุณาเลือกรูป'),
  v.nonEmpty('กรุณาเลือกรูป'),
  v.check(isArticlePicture, 'ต้องเป็นรูปจากคลังภาพ'),
);

const amount = v.pipe(
  v.union([v.string(), v.number()], 'กรุณากรอกจำนวนเงิน'),
  v.check((value) => value !== '', 'กรุณากรอกจำนวนเงิน'),
  typedBaht,
  v.minValue(1_00, 'ต้องเป็น ฿1.00 ขึ้นไป'),
  v.maxValue(MOST_SATANG, 'จำนวนเงินสูงเกินไป'),
);

/** A number with a fixed count of decimals, which may be text. */
const decimal = (decimals: number, most: number) => {
  const unit = 10 ** decimals;
  return v.pipe(
    v.union(
      [v.pipe(v.string(), v.trim(), v.regex(/^\d{1,7}(?:\.\d+)?$/)), v.number()],
      'ต้องเป็นตัวเลข',
    ),
    v.transform(Number),
    v.check(
      (value) => Math.abs(Math.round(value * unit) - value * unit) < 1e-6,
      `ใช้ทศนิยมได้ไม่เกิน ${decimals} ตำแหน่ง`,
    ),
    v.check((value) => value > 0, 'ต้องมากกว่า 0'),
    v.maxValue(most, `ต้องไม่เกิน ${most}`),
    v.transform((value) => Math.round(value * unit) / unit),
  );
};

const count = (most: number) => countFromText(1, most);

/** A list in which each value stands once. */
const unlike = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(
    v.array(item),
    v.maxLength(most),
    v.check((values) => new Set(values).size === values.length, 'ต้องไม่ซ้ำกัน'),
  );

/** A time of day in Thailand, `HH:MM`. */
const timeOfDay = v.pipe(
  v.string(),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'เวลาไม่ถูกต้อง เช่น 18:00'),
);

/** Fields of a promotion that decide its bonus and turnover. */
export const bonusEntries = {
  min_deposit: amount,
  /** Percent of the deposit with at most two decimals; null for a fixed bonus. */
  bonus_percent: v.nullable(decimal(2, promotionLimits.percent)),
  max_bonus: v.nullable(amount),
  /** Fixed bonus; null for a share of the deposit. */
  bonus_amount: v.nullable(amount),
  turnover_multiple: decimal(3, MOST_TURNOVER_MULTIPLE),
};

/** Fields of a promotion as an operator writes them. */
export const promotionEntries = {
  kind: v.picklist(promotionKinds, 'กรุณาเลือกชนิด'),
  name: line(promotionLimits.name),
  summary: line(promotionLimits.summary),
  terms: v.pipe(
    v.array(line(promotionLimits.term)),
    v.maxLength(promotionLimits.terms, `ใส่ได้ไม่เกิน ${promotionLimits.terms} บรรทัด`),
  ),
  image: picture,
  image_wide: picture,
  image_share: picture,
  ...bonusEntries,
  largest_stake: v.pipe(amount, v.maxValue(LARGEST_STAKE_BOUNDS.most, 'ต้องไม่เกิน ฿100,000.00')),
  days_to_play: count(promotionLimits.days),
  categories: v.pipe(unlike(gameCategory, 5), v.minLength(1, 'เลือกอย่างน้อยหนึ่งหมวด')),
  /** Games that do not take part, as `provider_id/game_id`. */
  excluded_games: unlike(
    v.pipe(v.string(), v.regex(/^[\w.-]{1,64}\/[\w.-]{1,64}$/)),
    promotionLimits.excludedGames,
  ),
  /** Null for no limit; so are the limits below. */
  limit_per_member: v.nullable(count(promotionLimits.timesPerMember)),
  /** Number of takers. */
  quota: v.nullable(count(promotionLimits.quota)),
  /** Sum of the granted bonuses. */
  budget: v.nullable(amount),
  /** Days of the week on which it may be taken; 1 is Monday. */
  weekdays: v.pipe(unlike(v.picklist(WEEK), 7), v.minLength(1, 'เลือกอย่างน้อยหนึ่งวัน')),
  /** Time of day from which it may be taken, and until when; both or none. A span may go past midnight. */
  takes_from: v.nullable(timeOfDay),
  takes_until: v.nullable(timeOfDay),
  least_vip_level: v.picklist([0, 1, 2]),
};

interface Bonus {
  bonus_percent: number | null;
  max_bonus: number | null;
  bonus_amount: number | null;
}

/** Returns whether the bonus is either a share with a maximum, or a fixed amount. */
export function isOneBonus({
  bonus_percent: percent,
  max_bonus: most,
  bonus_amount: fixed,
}: Bonus) {
  return fixed === null ? percent !== null && most !== null : percent === null && most === null;
}

/** The terms of a promotion as an operator writes them. */
export const promotionWriting = v.pipe(
  v.strictObject(promotionEntries),
  v.check(
    (terms) => isOneBonus(terms),
    'must have either a share with a maximum, or a fixed bonus',
  ),
  v.check(
    ({ takes_from: from, takes_until: until }) =>
      (from === null) === (until === null) && (from === null || from !== until),
    'must have both hours, which differ, or none',
  ),
  v.check(
    ({ budget, bonus_amount: fixed, max_bonus: most }) =>
      budget === null || budget >= (fixed ?? most ?? 0),
    'งบรวมต้องไม่น้อยกว่าโบนัสสูงสุดของหนึ่งสิทธิ์',
  ),
);

/** Terms of a promotion after validation: amounts in satang. */
export type PromotionWriting = v.InferOutput<typeof promotionWriting>;
