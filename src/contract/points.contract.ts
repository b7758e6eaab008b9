import * as v from 'valibot';
import { plainText } from '@/domain/plain-text';
import { couponCode } from './coupons.contract';
import { defineEndpoint } from './endpoint';
import { baht, countFromText, personName, phone, points } from './fields';
import { freeRoundsGain, ownFreeRounds } from './free-rounds';
import { vipLevel } from './session.fields';

/** Most that is redeemed of one item at once. */
export const MOST_AT_ONCE = 10;

/** How an item reaches the member: money, a code of their own, spins of the wheel, rounds of a game, or a parcel. */
export const itemKinds = ['credit', 'coupon', 'spins', 'free_rounds', 'goods'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Within which time of Thailand a member's limit of an item counts. */
export const limitPeriods = ['day', 'week', 'month', 'ever'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** What one piece of an item gives. */
const itemGain = v.variant('kind', [
  v.object({
    kind: v.literal('credit'),
    amount: baht,
    /** To be played before money may leave. */
    turnover: baht,
  }),
  v.object({
    kind: v.literal('coupon'),
    amount: baht,
    turnover: baht,
    /** The code holds for so many days. */
    valid_days: v.number(),
  }),
  v.object({
    kind: v.literal('spins'),
    /** Spins of the wheel. */
    count: v.number(),
    /** They can be used for so many days. */
    valid_days: v.number(),
  }),
  freeRoundsGain,
  v.object({ kind: v.literal('goods') }),
]);

const itemFields = {
  id: v.number(),
  title: v.string(),
  description: v.string(),
  image: v.string(),
  /** Points for one piece. */
  cost: points,
  gain: itemGain,
};

/** An item of the point shop, as everybody sees it. */
const shopItem = v.object({
  ...itemFields,
  /** Pieces that are left; null: without end. */
  stock_left: v.nullable(v.number()),
  /** Pieces for one member within the period; null: any number. */
  most_per_member: v.nullable(v.number()),
  period: v.picklist(limitPeriods),
  /** VIP level that is needed. */
  least_vip_level: vipLevel,
  starts_at: v.string(),
  /** Null: until the agent withdraws it. */
  ends_at: v.nullable(v.string()),
  /** Whether it has started. */
  is_started: v.boolean(),
});

export type ShopItem = v.InferOutput<typeof shopItem>;
export type ItemGain = v.InferOutput<typeof itemGain>;

export const redemptionList = defineEndpoint({
  method: 'GET',
  path: '/api/redemption/list',
  summary: 'Items of the point shop, the cheapest first',
  access: 'public',
  data: v.array(shopItem),
  errors: [],
});

/** Reasons why an item cannot be redeemed now, each with its sentence in the catalogue of errors. */
export const redemptionProblems = [
  'redemption.too_few_points',
  'redemption.sold_out',
  'redemption.member_limit',
  'wheel.spins_full',
  'redemption.vip_needed',
  'redemption.not_started',
  'redemption.ended',
  'redemption.unavailable',
] as const;
export type RedemptionProblem = (typeof redemptionProblems)[number];

const quantity = v.optional(countFromText(1, MOST_AT_ONCE), 1);
const itemId = countFromText(1, Number.MAX_SAFE_INTEGER);

const calcData = v.object({
  item_id: v.number(),
  quantity: v.number(),
  /** Points for all pieces. */
  cost: points,
  points,
  /** What is left afterwards; negative where points are missing. */
  points_after: points,
  /** Pieces that the member may still take, at most so many at once; 0: none. */
  most_now: v.number(),
  /** All that is against it, the weightiest first; empty: it can be redeemed. */
  problems: v.array(v.object({ name: v.picklist(redemptionProblems), message: v.string() })),
  /** What all pieces together give. */
  gain: itemGain,
  /** Of the main wallet: what may leave now, and would have to wait for the turnover; of free rounds once one has won. */
  locks: baht,
  /** What has to be played already, without this. Play counts for both at once. */
  turnover_owed: baht,
});

export type RedemptionCalc = v.InferOutput<typeof calcData>;

export const redemptionCalc = defineEndpoint({
  method: 'POST',
  path: '/api/redemption/calc',
  summary: 'What an item would cost and give, and all that is against it; nothing is redeemed',
  access: 'member',
  body: v.strictObject({ item_id: itemId, quantity }),
  data: calcData,
  errors: ['request.not_found'],
});

/** To whom goods are sent. */
export const recipientBody = v.strictObject({
  name: personName('กรุณากรอกชื่อผู้รับ'),
  phone,
  address: v.pipe(
    v.string('กรุณากรอกที่อยู่จัดส่ง'),
    v.transform(plainText),
    v.trim(),
    v.minLength(15, 'กรุณากรอกที่อยู่ให้ครบ พร้อมรหัสไปรษณีย์'),
    v.maxLength(300, 'ที่อยู่ยาวเกินไป'),
    v.regex(/\d{5}/, 'กรุณากรอกรหัสไปรษณีย์ 5 หลัก'),
  ),
});

export type Recipient = v.InferOutput<typeof recipientBody>;

/** `ordered` waits to be sent, or for the provider of a game; the others are ends. */
export const redemptionStates = ['ordered', 'done', 'sent', 'cancelled'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

const redemptionData = v.object({
  id: v.string(),
  state: v.picklist(redemptionStates),
  /** Its gain is that of all pieces. */
  item: v.object({ ...itemFields, kind: v.picklist(itemKinds) }),
  quantity: v.number(),
  /** Points that were paid. */
  cost: points,
  at: v.string(),
  /** When it was sent or cancelled. */
  ended_at: v.nullable(v.string()),
  /** What the agent says to it: how it was sent, or why it was cancelled. */
  note: v.nullable(v.string()),
  /** Codes that were bought, none for other kinds. */
  coupons: v.array(
    v.object({ code: couponCode, ends_at: v.nullable(v.string()), is_usable: v.boolean() }),
  ),
  /** Rounds that were bought; null for other kinds. */
  free_rounds: v.nullable(ownFreeRounds),
  recipient: v.nullable(v.object({ name: v.string(), phone: v.string(), address: v.string() })),
});

export type Redemption = v.InferOutput<typeof redemptionData>;

export const redemptionRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/redemption/redeem',
  summary: 'Redeem an item for the points that the member was shown',
  access: 'member',
  body: v.strictObject({
    item_id: itemId,
    quantity,
    /** Points that the member was shown for all pieces. */
    cost: countFromText(1, Number.MAX_SAFE_INTEGER),
    /** Money that the member was told will wait for the turnover; left out, whatever it is. */
    locks: v.optional(baht),
    /** For goods, and for nothing else. */
    recipient: v.optional(recipientBody),
  }),
  data: redemptionData,
  /** `redemption.changed` carries what `calc` answers now. */
  errors: [
    'phone.unverified',
    ...redemptionProblems,
    'redemption.changed',
    'redemption.recipient_needed',
    'safety.refused',
    'game.not_found',
    'request.not_found',
    'request.idempotency_conflict',
  ],
  invalidates: ['wallet', 'points', 'redemptions', 'spins'],
});

const pageFields = {
  limit: v.optional(countFromText(1, 100), 20),
  /** Opaque to callers: `next_cursor` of the page before. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z:.-]{1,80}$/))),
};

const redemptionMonth = v.object({
  /** Of Thailand, `YYYY-MM`. */
  month: v.string(),
  /** Points for what was not cancelled. */
  spent: points,
  /** Points of what was cancelled. */
  returned: points,
  /** Credit, coupons, and what free rounds have won. */
  received: baht,
});

export type RedemptionMonth = v.InferOutput<typeof redemptionMonth>;

export const redemptionHistory = defineEndpoint({
  method: 'GET',
  path: '/api/redemption/history',
  summary: 'What the member redeemed, the latest first',
  access: 'member',
  query: v.strictObject({ state: v.optional(v.picklist(redemptionStates)), ...pageFields }),
  data: v.object({
    redemptions: v.array(redemptionData),
    /** Of the months in which these were redeemed: all that was in that month and state, whatever the page shows. */
    months: v.array(redemptionMonth),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

const pointMovement = v.object({
  id: v.string(),
  at: v.string(),
  /** Why, in the ledger's word; what a day's play brought is one line. */
  code: v.string(),
  /** Positive for points in. */
  point: points,
  /** What the line belongs to, in words: the item, the operator's reason. */
  detail: v.nullable(v.string()),
  /** Of a day's play: the turnover that counted. */
  turnover: v.nullable(baht),
});

export type PointMovement = v.InferOutput<typeof pointMovement>;

export const pointHistory = defineEndpoint({
  method: 'GET',
  path: '/api/member/points/history',
  summary: "Every movement of the member's points, the latest first; play day by day",
  access: 'member',
  query: v.strictObject(pageFields),
  data: v.object({
    movements: v.array(pointMovement),
    /** Points that a correction took back after they were spent: what is earned next pays them first. */
    owed: points,
    /** Of valid turnover, for one point before the VIP factor. */
    baht_per_point: baht,
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

export type PointHistoryPage = v.InferOutput<typeof pointHistory.data>;

/** What a VIP level asks and gives. */
const levelData = v.object({
  level: vipLevel,
  /** Valid turnover of the window from which on a member has it. */
  turnover: baht,
  /** Points for what gives 100 without a level. */
  points_percent: v.number(),
  /** Most that the refund of losses pays in a day. */
  loss_refund_cap: baht,
  withdrawals_per_day: v.number(),
});

export const memberVip = defineEndpoint({
  method: 'GET',
  path: '/api/member/vip',
  summary: "The member's VIP level, what each gives, and how far it is to the next",
  access: 'member',
  data: v.object({
    level: vipLevel,
    /** Since when; null: from the beginning. */
    since: v.nullable(v.string()),
    /** Days of Thailand, both counted. */
    counted_from: v.string(),
    counted_to: v.string(),
    /** Valid turnover of those days. */
    turnover: baht,
    /** Null at the highest level. */
    next: v.nullable(v.object({ level: vipLevel, left: baht })),
    /** The day on which levels may go down. */
    reviewed_on: v.string(),
    /** The level that the play so far would keep on that day, where it is a lower one and the day is near. */
    falls_to: v.nullable(vipLevel),
    levels: v.array(levelData),
    baht_per_point: baht,
  }),
  errors: [],
});

export type MemberVip = v.InferOutput<typeof memberVip.data>;
