import * as v from 'valibot';
import {
  type CouponGain,
  type CouponOffer,
  couponPreview,
  couponRedeem,
} from '@/contract/coupons.contract';
import type { BodyOf } from '@/contract/endpoint';
import { formatBaht } from '@/domain/baht';
import { call } from '@/shared/http/http-client';

/** What a code is redeemed with. */
export type CouponOrder = BodyOf<typeof couponRedeem>;

/** Reads what a code would give and what it would lock. */
export async function postPreview(code: string): Promise<CouponOffer> {
  return (await call(couponPreview, { body: { code }, handlesBadRequest: true })).data;
}

/** Redeems a code on the terms that were shown. */
export async function postCoupon(body: CouponOrder, idempotencyKey: string): Promise<CouponGain> {
  return (await call(couponRedeem, { body, idempotencyKey, handlesBadRequest: true })).data;
}

/** Agrees to an offer as it was shown. */
export function toOrder(offer: CouponOffer): CouponOrder {
  const { code } = offer;
  if (offer.kind === 'points') return { code, agreed: { kind: offer.kind, point: offer.point } };
  const { kind, amount, turnover, locks } = offer;
  return {
    code,
    agreed: {
      kind,
      amount: formatBaht(amount),
      turnover: formatBaht(turnover),
      locks: formatBaht(locks),
    },
  };
}

/** What `coupon.changed` says of the offer; null where a foreign API says nothing of the kind. */
export function readFreshOffer(data: unknown): CouponOffer | null {
  const read = v.safeParse(couponPreview.data, data);
  return read.success ? read.output : null;
}
