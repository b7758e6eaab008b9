import * as v from 'valibot';
import { plainCouponCode } from '@/domain/plain-fields';
import { defineEndpoint } from './endpoint';
import { baht, points } from './fields';

/** Code of a coupon; accepts any letter case and any dashes. */
export const couponCode = v.pipe(
  v.string('กรุณากรอกรหัสคูปอง'),
  v.transform(plainCouponCode),
  v.nonEmpty('กรุณากรอกรหัสคูปอง'),
  v.regex(/^[A-Z0-9]{4,24}$/, 'รหัสคูปองเป็นตัวอักษรอังกฤษหรือตัวเลข 4–24 ตัว'),
);

/** The gain that a coupon offers, and its conditions. */
const couponOffer = v.variant('kind', [
  v.object({
    kind: v.literal('credit'),
    code: v.string(),
    amount: baht,
    /** Turnover required before a withdrawal; 0 without such a condition. */
    turnover: baht,
    /** Main wallet money that can be withdrawn now, and would be locked until the turnover is played. */
    locks: baht,
    /** Turnover required before a withdrawal even without this coupon. A stake counts towards both requirements. */
    turnover_owed: baht,
    /**
     * Turnover of the main wallet that the coupon uses up, so that other gifts cannot use it; 0 when the coupon
     * requires none.
     */
    play: baht,
  }),
  v.object({ kind: v.literal('points'), code: v.string(), point: points, play: baht }),
  /** Spins of the wheel, valid for a number of days. */
  v.object({
    kind: v.literal('spins'),
    code: v.string(),
    count: v.number(),
    valid_days: v.number(),
    play: baht,
  }),
]);

export type CouponOffer = v.InferOutput<typeof couponOffer>;

/** The terms that the member was shown and agrees to. */
const agreedTerms = v.variant('kind', [
  v.strictObject({ kind: v.literal('credit'), amount: baht, turnover: baht, locks: baht }),
  v.strictObject({ kind: v.literal('points'), point: points }),
  v.strictObject({ kind: v.literal('spins'), count: v.number() }),
]);

/** The gain of a redeemed coupon. */
const couponGain = v.variant('kind', [
  v.object({
    kind: v.literal('credit'),
    code: v.string(),
    amount: baht,
    /** Turnover required before a withdrawal; 0 without such a condition. */
    turnover: baht,
  }),
  v.object({ kind: v.literal('points'), code: v.string(), point: points }),
  v.object({ kind: v.literal('spins'), code: v.string(), count: v.number() }),
]);

export type CouponGain = v.InferOutput<typeof couponGain>;

export const couponPreview = defineEndpoint({
  method: 'POST',
  path: '/api/member/coupon/preview',
  summary: 'Returns the gain of a coupon and the money that it would lock, without redeeming it',
  access: 'member',
  body: v.strictObject({ code: couponCode }),
  data: couponOffer,
  errors: [
    'phone.unverified',
    'coupon.unknown',
    'coupon.not_started',
    'coupon.expired',
    'coupon.used_up',
    'coupon.already_used',
    'coupon.play_needed',
    'coupon.not_for_member',
    'coupon.too_many_attempts',
  ],
});

export const couponRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/member/coupon',
  summary:
    'Redeems a coupon for credit, points or wheel spins, on the terms that the member was shown',
  access: 'member',
  body: v.strictObject({
    code: couponCode,
    /** The terms that the member was shown; without them, any terms are accepted. */
    agreed: v.optional(agreedTerms),
  }),
  data: couponGain,
  /** `coupon.changed` carries the current offer, as `coupon/preview` returns it. */
  errors: [
    ...couponPreview.errors,
    'safety.refused',
    'coupon.changed',
    'wheel.spins_full',
    'request.idempotency_conflict',
  ],
  invalidates: ['wallet', 'points', 'spins'],
});
