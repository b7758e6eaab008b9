import type { CouponOffer, couponRedeem } from '@/contract/coupons.contract';
import type { BodyOf } from '@/contract/endpoint';
import { formatBaht } from '@/domain/baht';

/** Builds the request that accepts an offer with the shown terms. */
export function toOrder(offer: CouponOffer): BodyOf<typeof couponRedeem> {
  const { code } = offer;
  if (offer.kind === 'points') return { code, agreed: { kind: offer.kind, point: offer.point } };
  if (offer.kind === 'spins') return { code, agreed: { kind: offer.kind, count: offer.count } };
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
