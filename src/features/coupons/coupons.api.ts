import { type CouponGain, couponRedeem } from '@/contract/coupons.contract';
import { call } from '@/shared/http/http-client';

/** Redeems a code. */
export async function postCoupon(code: string, idempotencyKey: string): Promise<CouponGain> {
  return (await call(couponRedeem, { body: { code }, idempotencyKey, handlesBadRequest: true }))
    .data;
}
