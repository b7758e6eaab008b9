import type { ParsedBodyOf } from '@/contract/endpoint';
import {
  couponEnd,
  couponIssue,
  couponList,
  couponUses,
} from '@/contract/operator/coupons.contract';
import { type ActDeps, defineAct } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import {
  type CouponPlan,
  endCoupon,
  fetchCoupons,
  fetchCouponUses,
  issueCoupon,
} from './coupon-issue.service';

/** The act of issuing a coupon, which a second person may have to approve. */
export const couponAct = defineAct({
  kind: 'coupon.create',
  subjectOf: ({ code }: CouponPlan) => `coupon/${code}`,
  run: ({ db }, { payload: plan, ...by }) => issueCoupon(db, { ...by, plan }),
});

/** Returns the operator endpoints for coupons. */
export function couponsOperatorRoutes(
  house: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = house;
  return [
    handleForOperators(couponList, ({ query: { limit } }) => fetchCoupons(db, agentId, limit)),
    handleForOperators(couponIssue, ({ body, operator }) =>
      couponAct.doOrAsk(house, {
        agentId,
        operator: operator.name,
        payload: toCouponPlan(body, readInsistence(operator, body.force)),
      }),
    ),
    handleForOperators(couponEnd, ({ body: { code }, operator: { name: operator } }) =>
      endCoupon(db, { agentId, operator, code }),
    ),
    handleForOperators(couponUses, ({ query }) => fetchCouponUses(db, agentId, query)),
  ];
}

function toCouponPlan(
  body: ParsedBodyOf<typeof couponIssue>,
  insist: string | undefined,
): CouponPlan {
  const { code, kind } = body;
  return {
    code,
    kind,
    amount: body.kind === 'credit' ? body.amount : body.point,
    turnoverMilli: body.kind === 'credit' ? Math.round(body.turnover_multiple * 1000) : 0,
    playSatang: body.needs_played_deposit ? body.play : null,
    usesAllowed: body.uses_allowed,
    usesPerMember: body.uses_per_member,
    startsAt: body.starts_at,
    endsAt: body.ends_at,
    insist,
  };
}
