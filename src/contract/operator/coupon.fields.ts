import * as v from 'valibot';
import { couponCode } from '../coupons.contract';
import { calendarDay, countFromText, phone } from '../fields';
import { instant } from '../gateway.contract';
import { force, paid } from './operator.fields';

const MOST_USES = 1_000_000;
const MOST_POINTS = 10_000_000;
/** Maximum number of wheel spins of one use. */
const MOST_SPINS = 20;

/** Maximum number of codes in a batch, and of members in the list of a target. */
export const MOST_CODES = 10_000;
/** Longest beginning of the codes of a batch, before their twelve random letters. */
export const MOST_PREFIX = 12;
/** Maximum size in bytes of a body with a list of members. */
export const COUPON_BODY_BYTES = 300_000;

/** Kinds of gain of a coupon. */
export const couponKinds = ['credit', 'points', 'spins'] as const;
export type CouponKind = (typeof couponKinds)[number];

/** States of a coupon or batch: not started, usable, over, or used as often as allowed. */
export const couponStates = ['coming', 'running', 'ended', 'used_up'] as const;
export type CouponState = (typeof couponStates)[number];

/** Members that a coupon is for. */
export const targetKinds = ['all', 'vip', 'members', 'joined'] as const;
export type TargetKind = (typeof targetKinds)[number];

export const couponTarget = v.variant('kind', [
  v.strictObject({ kind: v.literal('all') }),
  v.strictObject({
    kind: v.literal('vip'),
    least_vip_level: v.pipe(
      v.union([v.string(), v.number()]),
      v.transform(Number),
      v.picklist([1, 2]),
    ),
  }),
  v.strictObject({
    kind: v.literal('members'),
    phones: v.pipe(
      v.array(phone),
      v.minLength(1, 'กรุณาใส่เบอร์สมาชิก'),
      v.maxLength(MOST_CODES, 'ใส่ได้ไม่เกิน 10,000 เบอร์'),
    ),
  }),
  /** Members who joined on this day of Thailand or later. */
  v.strictObject({ kind: v.literal('joined'), from: calendarDay }),
]);

const sharedFields = {
  /** False lets every member use the coupon, even without any turnover. */
  needs_played_deposit: v.optional(v.boolean(), true),
  /** Turnover of the main wallet that one use requires; the default is the amount that pays for the coupon. */
  play: v.optional(paid),
  target: v.optional(couponTarget, { kind: 'all' }),
  /** Time at which the coupon starts; without it, the coupon starts now. */
  starts_at: v.optional(instant),
  /** Time at which the coupon ends; without it, the coupon is valid until an operator ends it. */
  ends_at: v.optional(instant),
  force,
};

const singleFields = {
  ...sharedFields,
  code: couponCode,
  uses_allowed: countFromText(1, MOST_USES),
  uses_per_member: v.optional(countFromText(1, MOST_USES), 1),
};

const batchFields = {
  ...sharedFields,
  /** Name of the batch, for operators. */
  name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(60)),
  /** Beginning of all codes; twelve random letters follow. */
  prefix: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.toUpperCase(),
      v.regex(/^[A-Z0-9]*$/, 'คำนำหน้าเป็นตัวอักษรอังกฤษหรือตัวเลข'),
      v.maxLength(MOST_PREFIX, 'คำนำหน้ายาวได้ไม่เกิน 12 ตัว'),
    ),
    '',
  ),
  codes: countFromText(1, MOST_CODES),
  /** Number of codes of this batch that one member may use. */
  uses_per_member: v.optional(countFromText(1, MOST_CODES), 1),
};

const creditFields = {
  kind: v.literal('credit'),
  amount: paid,
  /** How many times the credit has to be played before a withdrawal, with at most three decimals. */
  turnover_multiple: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.minValue(0), v.maxValue(100)),
    0,
  ),
};
const pointFields = { kind: v.literal('points'), point: countFromText(1, MOST_POINTS) };
const spinFields = { kind: v.literal('spins'), spins: countFromText(1, MOST_SPINS) };

export const couponPlanBody = v.variant('kind', [
  v.strictObject({ ...singleFields, ...creditFields }),
  v.strictObject({ ...singleFields, ...pointFields }),
  v.strictObject({ ...singleFields, ...spinFields }),
]);

export const batchPlanBody = v.variant('kind', [
  v.strictObject({ ...batchFields, ...creditFields }),
  v.strictObject({ ...batchFields, ...pointFields }),
  v.strictObject({ ...batchFields, ...spinFields }),
]);

/** `data` of `coupon.members_unknown`: the phones that no member has. */
export const unknownMembers = v.object({ phones: v.array(v.string()) });
