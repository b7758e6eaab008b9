import { couponPreview, couponRedeem } from '@/contract/coupons.contract';
import type { ParsedBodyOf } from '@/contract/endpoint';
import { formatBaht } from '@/domain/baht';
import { assertPhoneVerified } from '../account/phone-verification.service';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { type AgreedTerms, previewCoupon, redeemCoupon, toOfferData } from './coupon.service';

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
      return gain.kind === 'points'
        ? { kind: gain.kind, code, point: gain.points }
        : {
            kind: gain.kind,
            code,
            amount: formatBaht(gain.amountSatang),
            turnover: formatBaht(gain.turnoverSatang),
          };
    }),
  ];
}

function toAgreedTerms(
  agreed: NonNullable<ParsedBodyOf<typeof couponRedeem>['agreed']>,
): AgreedTerms {
  return agreed.kind === 'points'
    ? { kind: agreed.kind, points: agreed.point }
    : {
        kind: agreed.kind,
        amountSatang: agreed.amount,
        turnoverSatang: agreed.turnover,
        locksSatang: agreed.locks,
      };
}
