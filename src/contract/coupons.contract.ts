import * as v from 'valibot';
import { defineEndpoint } from './endpoint';
import { baht, points } from './fields';

/** The code of a coupon, in whatever case and with whatever dashes it was typed. */
export const couponCode = v.pipe(
  v.string('กรุณากรอกรหัสคูปอง'),
  v.transform((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  v.nonEmpty('กรุณากรอกรหัสคูปอง'),
  v.regex(/^[A-Z0-9]{4,24}$/, 'รหัสคูปองเป็นตัวอักษรอังกฤษหรือตัวเลข 4–24 ตัว'),
);

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

export const couponRedeem = defineEndpoint({
  method: 'POST',
  path: '/api/member/coupon',
  summary: 'Redeem the code of a coupon for credit or points',
  access: 'member',
  body: v.strictObject({ code: couponCode }),
  data: couponGain,
  errors: [
    'coupon.unknown',
    'coupon.not_started',
    'coupon.expired',
    'coupon.used_up',
    'coupon.already_used',
    'coupon.too_many_attempts',
    'request.idempotency_conflict',
  ],
  touches: ['wallet', 'points'],
});
