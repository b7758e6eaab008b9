import type { Kysely } from 'kysely';
import { couponRedeem } from '@/contract/coupons.contract';
import { formatBaht } from '@/domain/baht';
import type { DatabaseTables } from '../db/tables';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { redeemCoupon } from './coupon.service';

/** Codes that members redeem. */
export function couponsRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedEndpoint[] {
  return [
    handle(couponRedeem, async ({ member, body, address, idempotencyKey }) => {
      const { code } = body;
      const gain = await redeemCoupon(db, {
        memberId: member.id,
        agentId,
        code,
        address,
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
