import * as v from 'valibot';
import { plainText } from '@/domain/plain-text';
import { couponCode } from './coupons.contract';
import { defineEndpoint } from './endpoint';
import { baht, countFromText, personName, phone, points } from './fields';
import { freeRoundsGain, ownFreeRounds } from './free-rounds';
import { vipLevel } from './session.fields';

/** Maximum number of pieces in one redemption. */
export const MOST_AT_ONCE = 10;

/** Kinds of shop items: money, a coupon code, wheel spins, free rounds, or goods sent by parcel. */
export const itemKinds = ['credit', 'coupon', 'spins', 'free_rounds', 'goods'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Periods, in days of Thailand, to which the limit of an item per member applies. */
export const limitPeriods = ['day', 'week', 'month', 'ever'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** The gain of one piece of an item. */
const itemGain = v.variant('kind', [
  v.object({
    kind: v.literal('credit'),
    amount: baht,
    /** Turnover required before a withdrawal of the credit. */
    turnover: baht,
  }),
  v.object({
    kind: v.literal('coupon'),
    amount: baht,
    turnover: baht,
    /** Days for which the coupon code is valid. */
    valid_days: v.number(),
  }),
  v.object({
    kind: v.literal('spins'),
    /** Number of wheel spins. */
    count: v.number(),
    /** Days for which the spins can be used. */
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
  /** Number of points for one piece. */
  cost: points,
  gain: itemGain,
};

/** An item of the point shop, for every visitor. */
const shopItem = v.object({
  ...itemFields,
  /** Pieces left; null means unlimited. */
  stock_left: v.nullable(v.number()),
  /** Pieces that one member may redeem within the period; null means no limit. */
  most_per_member: v.nullable(v.number()),
  period: v.picklist(limitPeriods),
  /** VIP level from which a member may redeem the item. */
  least_vip_level: vipLevel,
  starts_at: v.string(),
  /** End of the offer; null until the agent withdraws the item. */
  ends_at: v.nullable(v.string()),
  /** Whether the offer has started. */
  is_started: v.boolean(),
});

export type ShopItem = v.InferOutput<typeof shopItem>;
export type ItemGain = v.InferOutput<typeof itemGain>;

export const redemptionList = defineEndpoint({
  method: 'GET',
  path: '/api/redemption/list',
  summary: 'Lists the items of the point shop, cheapest first',
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
  /** Number of points for all pieces. */
  cost: points,
  points,
  /** Points left after the redemption; negative when the member has too few. */
  points_after: points,
  /** Pieces that the member can redeem now in one call; 0 means none. */
  most_now: v.number(),
  /** All reasons against the redemption, the most important first; empty when it is possible. */
  problems: v.array(v.object({ name: v.picklist(redemptionProblems), message: v.string() })),
  /** The gain of all pieces together. */
  gain: itemGain,
  /**
   * Main wallet money that can be withdrawn now, and would be locked until the turnover is played; for free rounds,
   * once a round has won.
   */
  locks: baht,
  /** Turnover required before a withdrawal even without this redemption. A stake counts towards both requirements. */
  turnover_owed: baht,
});

export type RedemptionCalc = v.InferOutput<typeof calcData>;

export const redemptionCalc = defineEndpoint({
  method: 'POST',
  path: '/api/redemption/calc',
  summary:
    'Returns the cost and gain of an item and all reasons against redeeming it, without redeeming it',
  access: 'member',
  body: v.strictObject({ item_id: itemId, quantity }),
  data: calcData,
  errors: ['request.not_found'],
});

/** Recipient of goods. */
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

/** `ordered` waits for shipping or for the game's provider; the other states are final. */
export const redemptionStates = ['ordered', 'done', 'sent', 'cancelled'] as const;
export type RedemptionState = (typeof redemptionStates)[number];

const redemptionData = v.object({
  id: v.string(),
  state: v.picklist(redemptionStates),
  /** The item; its gain is the gain of all pieces. */
  item: v.object({ ...itemFields, kind: v.picklist(itemKinds) }),
  quantity: v.number(),
  /** Points that were paid. */
  cost: points,
  at: v.string(),
  /** Time at which the redemption was sent or cancelled; null until then. */
  ended_at: v.nullable(v.string()),
  /** Note of the agent: the way of sending, or the reason of a cancellation. */
  note: v.nullable(v.string()),
  /** Redeemed coupon codes; empty for other kinds. */
  coupons: v.array(
    v.object({ code: couponCode, ends_at: v.nullable(v.string()), is_usable: v.boolean() }),
  ),
  /** Redeemed free rounds; null for other kinds. */
  free_rounds: v.nullable(ownFreeRounds),
  recipient: v.nullable(v.object({ name: v.string(), phone: v.string(), address: v.string() })),
});

export type Redemption = v.InferOutput<typeof redemptionData>;

export const redemptionRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/redemption/redeem',
  summary: 'Redeems an item for the points that the member was shown',
  access: 'member',
  body: v.strictObject({
    item_id: itemId,
    quantity,
    /** Points that the member was shown for all pieces. */
    cost: countFromText(1, Number.MAX_SAFE_INTEGER),
    /** The locked amount that the member was shown; without it, any amount is accepted. */
    locks: v.optional(baht),
    /** Required for goods, and refused for other kinds. */
    recipient: v.optional(recipientBody),
  }),
  data: redemptionData,
  /** `redemption.changed` carries the current terms, as `calc` returns them. */
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
  /** `next_cursor` of the previous page, opaque to callers. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^[0-9A-Za-z:.-]{1,80}$/))),
};

const redemptionMonth = v.object({
  /** Month in Thailand, `YYYY-MM`. */
  month: v.string(),
  /** Points spent on redemptions that were not cancelled. */
  spent: points,
  /** Points of cancelled redemptions. */
  returned: points,
  /** Credit, coupons, and winnings of free rounds. */
  received: baht,
});

export type RedemptionMonth = v.InferOutput<typeof redemptionMonth>;

export const redemptionHistory = defineEndpoint({
  method: 'GET',
  path: '/api/redemption/history',
  summary: "Lists the member's redemptions, newest first",
  access: 'member',
  query: v.strictObject({ state: v.optional(v.picklist(redemptionStates)), ...pageFields }),
  data: v.object({
    redemptions: v.array(redemptionData),
    /** Sums for the months of this page's redemptions. A sum covers the whole month, with the filter of the page. */
    months: v.array(redemptionMonth),
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

const pointMovement = v.object({
  id: v.string(),
  at: v.string(),
  /** Ledger code of the reason; all points that a member's turnover of a day earned are one line. */
  code: v.string(),
  /** Positive for points received. */
  point: points,
  /** Details in words: the redeemed item, or the operator's reason. */
  detail: v.nullable(v.string()),
  /** Turnover that earned the points of a day's play; null for all other movements. */
  turnover: v.nullable(baht),
});

export type PointMovement = v.InferOutput<typeof pointMovement>;

export const pointHistory = defineEndpoint({
  method: 'GET',
  path: '/api/member/points/history',
  summary:
    "Lists all movements of the member's points, newest first; the points of a day's play are one line",
  access: 'member',
  query: v.strictObject(pageFields),
  data: v.object({
    movements: v.array(pointMovement),
    /** Points that a correction took back after they were spent; later points are used to repay them. */
    owed: points,
    /** Valid turnover that earns one point, before the VIP factor. */
    baht_per_point: baht,
    next_cursor: v.nullable(v.string()),
  }),
  errors: [],
});

export type PointHistoryPage = v.InferOutput<typeof pointHistory.data>;

/** Requirements and benefits of a VIP level. */
const levelData = v.object({
  level: vipLevel,
  /** Valid turnover within the counted days from which a member has this level. */
  turnover: baht,
  /** Points in percent of the base rate; 100 means no bonus. */
  points_percent: v.number(),
  /** Maximum loss refund per day. */
  loss_refund_cap: baht,
  withdrawals_per_day: v.number(),
});

export const memberVip = defineEndpoint({
  method: 'GET',
  path: '/api/member/vip',
  summary:
    "Returns the member's VIP level, the benefits of each level, and the turnover missing for the next one",
  access: 'member',
  data: v.object({
    level: vipLevel,
    /** Time at which the member reached the level; null when they had it from the beginning. */
    since: v.nullable(v.string()),
    /** First and last counted day in Thailand, both included. */
    counted_from: v.string(),
    counted_to: v.string(),
    /** Valid turnover of the counted days. */
    turnover: baht,
    /** The next level, and the turnover that is missing for it; null at the highest level. */
    next: v.nullable(v.object({ level: vipLevel, left: baht })),
    /** The day on which the level may be lowered. */
    reviewed_on: v.string(),
    /** The lower level to which the current turnover would lead on `reviewed_on`; null unless that day is near. */
    falls_to: v.nullable(vipLevel),
    levels: v.array(levelData),
    baht_per_point: baht,
  }),
  errors: [],
});

export type MemberVip = v.InferOutput<typeof memberVip.data>;
