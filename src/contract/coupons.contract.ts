import * as v from 'valibot';
import { plainCouponCode } from '@/domain/plain-fields';
import { defineEndpoint } from './endpoint';
import { baht, points } from './fields';

/** The code of a coupon, in whatever case and with whatever dashes it was typed. */
export const couponCode = v.pipe(
  v.string('กรุณากรอกรหัสคูปอง'),
  v.transform(plainCouponCode),
  v.nonEmpty('กรุณากรอกรหัสคูปอง'),
  v.regex(/^[A-Z0-9]{4,24}$/, 'รหัสคูปองเป็นตัวอักษรอังกฤษหรือตัวเลข 4–24 ตัว'),
);

/** What a coupon would give, and what that asks of the member. */
const couponOffer = v.variant('kind', [
  v.object({
    kind: v.literal('credit'),
    code: v.string(),
    amount: baht,
    /** To be played before money may leave; 0 without such a condition. */
    turnover: baht,
    /** Of the main wallet: what may leave now, and would have to wait for the turnover. */
    locks: baht,
    /** What has to be played already, without this coupon. Play counts for both at once. */
    turnover_owed: baht,
    /** Play of the main wallet that it uses; other gifts cannot use it again. 0: it asks for none. */
    play: baht,
  }),
  v.object({ kind: v.literal('points'), code: v.string(), point: points, play: baht }),
]);

export type CouponOffer = v.InferOutput<typeof couponOffer>;

/** What the member has been shown and agrees to. */
const agreedTerms = v.variant('kind', [
  v.strictObject({ kind: v.literal('credit'), amount: baht, turnover: baht, locks: baht }),
  v.strictObject({ kind: v.literal('points'), point: points }),
]);

/** What a coupon gave. */
const couponGain = v.variant('kind', [
  v.object({
    kind: v.literal('credit'),
    code: v.string(),
    amount: baht,
    /** To be played before money may leave; 0 without such a condition. */
    turnover: baht,
  }),
  v.object({ kind: v.literal('points'), code: v.string(), point: points }),
]);

export type CouponGain = v.InferOutput<typeof couponGain>;

export const couponPreview = defineEndpoint({
  method: 'POST',
  path: '/api/member/coupon/preview',
  summary: 'What the code of a coupon would give, and what it would lock; nothing is used',
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
    'coupon.too_many_attempts',
  ],
});

export const couponRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/member/coupon',
  summary: 'Redeem the code of a coupon for credit or points, on the terms that were shown',
  access: 'member',
  body: v.strictObject({
    code: couponCode,
    /** Terms that the member was shown; left out, the coupon is taken as it is. */
    agreed: v.optional(agreedTerms),
  }),
  data: couponGain,
  /** `coupon.changed` carries the offer as it is now, as `coupon/preview` answers. */
  errors: [
    ...couponPreview.errors,
    'safety.refused',
    'coupon.changed',
    'request.idempotency_conflict',
  ],
  invalidates: ['wallet', 'points'],
});
