import { couponPreview, couponRedeem } from '@/contract/coupons.contract';
import type { DataInputOf, ParsedBodyOf } from '@/contract/endpoint';
import { formatBaht } from '@/domain/baht';
import { assertPhoneVerified } from '../account/phone-verification.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { previewCoupon, type Redeemed, redeemCoupon } from './coupon.service';
import { type AgreedTerms, toOfferData } from './coupon-offer.service';

/** Returns the endpoints with which members redeem codes. */
export function couponsRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [
    handle(couponPreview, async ({ member, body: { code }, ip }) => {
      await assertPhoneVerified(db, member);
      const offer = await previewCoupon(db, { memberId: member.id, agentId, code, ip });
      return toOfferData(code, offer);
    }),
    handle(couponRedeem, async ({ member, body: { code, agreed }, ip, idempotencyKey }) => {
      await assertPhoneVerified(db, member);
      const gain = await redeemCoupon(db, {
        memberId: member.id,
        agentId,
        code,
        ip,
        agreed: agreed ? toAgreedTerms(agreed) : null,
        idempotencyKey,
      });
      return toGainData(gain);
    }),
  ];
}

function toGainData(gain: Redeemed): DataInputOf<typeof couponRedeem> {
  const { kind, code } = gain;
  switch (kind) {
    case 'points':
      return { kind, code, point: gain.points };
    case 'spins':
      return { kind, code, count: gain.spins };
    case 'credit':
      return {
        ...{ kind, code },
        amount: formatBaht(gain.amountSatang),
        turnover: formatBaht(gain.turnoverSatang),
      };
  }
}

function toAgreedTerms(
  agreed: NonNullable<ParsedBodyOf<typeof couponRedeem>['agreed']>,
): AgreedTerms {
  switch (agreed.kind) {
    case 'points':
      return { kind: agreed.kind, points: agreed.point };
    case 'spins':
      return { kind: agreed.kind, spins: agreed.count };
    case 'credit':
      return {
        kind: agreed.kind,
        amountSatang: agreed.amount,
        turnoverSatang: agreed.turnover,
        locksSatang: agreed.locks,
      };
  }
}
