import type { Kysely } from 'kysely';
import type { ParsedBodyOf } from '@/contract/endpoint';
import {
  couponEnd,
  couponIssue,
  couponList,
  couponUses,
} from '@/contract/operator/coupons.contract';
import type { DatabaseTables } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import {
  type CouponPlan,
  endCoupon,
  fetchCoupons,
  fetchCouponUses,
  issueCoupon,
} from './coupon-issue.service';

/** Operator endpoints for coupons. */
export function couponsOperatorRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(couponList, ({ query: { limit } }) => fetchCoupons(db, agentId, limit)),
    handleForOperators(couponIssue, ({ body, operator: { name: operator } }) =>
      issueCoupon(db, { agentId, operator, plan: toCouponPlan(body) }),
    ),
    handleForOperators(couponEnd, ({ body: { code }, operator: { name: operator } }) =>
      endCoupon(db, { agentId, operator, code }),
    ),
    handleForOperators(couponUses, ({ query }) => fetchCouponUses(db, agentId, query)),
  ];
}

function toCouponPlan(body: ParsedBodyOf<typeof couponIssue>): CouponPlan {
  const { code, kind } = body;
  return {
    code,
    kind,
    amount: body.kind === 'credit' ? body.amount : body.point,
    turnoverMilli: body.kind === 'credit' ? Math.round(body.turnover_multiple * 1000) : 0,
    usesAllowed: body.uses_allowed,
    usesPerMember: body.uses_per_member,
    startsAt: body.starts_at,
    endsAt: body.ends_at,
  };
}
