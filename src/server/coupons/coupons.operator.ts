import type { ParsedBodyOf } from '@/contract/endpoint';
import {
  couponBatchEnd,
  couponBatchExport,
  couponBatchFile,
  couponBatchIssue,
  couponEnd,
  couponIssue,
  couponList,
  couponShow,
  couponUses,
} from '@/contract/operator/coupons.contract';
import type { ActDeps } from '../approvals/approvable-act';
import type { CallingOperator } from '../http/acting-operator';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { readInsistence } from '../offers/offer.service';
import { prepareBatchFile, takeBatchFile } from './batch-file.service';
import { endBatch, endCoupon } from './coupon-end.service';
import type { GainPlan } from './coupon-plan';
import { planTarget } from './coupon-target.service';
import { batchAct, couponAct } from './coupons.acts';
import { fetchCoupon, fetchCoupons, fetchCouponUses } from './coupons.operator-queries';

type House = ActDeps & { agentId: number };

/** Returns the operator endpoints for coupons. */
export function couponsOperatorRoutes(house: House): MountedOperatorEndpoint[] {
  return [...readingRoutes(house), ...issuingRoutes(house), ...endingRoutes(house)];
}

function readingRoutes({ db, agentId }: House): MountedOperatorEndpoint[] {
  return [
    handleForOperators(couponList, ({ query }) => fetchCoupons(db, agentId, query)),
    handleForOperators(couponShow, ({ query: { id } }) => fetchCoupon(db, agentId, id)),
    handleForOperators(couponUses, ({ query }) => fetchCouponUses(db, agentId, query)),
    handleForOperators(couponBatchExport, ({ body, operator: { name: operator } }) =>
      prepareBatchFile(db, { agentId, operator, ...body }),
    ),
    handleForOperators(couponBatchFile, ({ query: { token }, operator: { name: operator } }) =>
      takeBatchFile(db, { agentId, operator, token }),
    ),
  ];
}

function issuingRoutes(house: House): MountedOperatorEndpoint[] {
  const { agentId } = house;
  return [
    handleForOperators(couponIssue, async ({ body, operator }) =>
      couponAct.doOrAsk(house, {
        agentId,
        operator: operator.name,
        payload: {
          ...(await planGain(house, body, operator)),
          code: body.code,
          usesAllowed: body.uses_allowed,
        },
      }),
    ),
    handleForOperators(couponBatchIssue, async ({ body, operator }) =>
      batchAct.doOrAsk(house, {
        agentId,
        operator: operator.name,
        payload: {
          ...(await planGain(house, body, operator)),
          name: body.name,
          prefix: body.prefix,
          codes: body.codes,
        },
      }),
    ),
  ];
}

function endingRoutes({ db, agentId }: House): MountedOperatorEndpoint[] {
  return [
    handleForOperators(couponEnd, ({ body: { code }, operator: { name: operator } }) =>
      endCoupon(db, { agentId, operator, code }),
    ),
    handleForOperators(couponBatchEnd, ({ body: { id }, operator: { name: operator } }) =>
      endBatch(db, { agentId, operator, id }),
    ),
  ];
}

async function planGain(
  { db, agentId }: House,
  body: ParsedBodyOf<typeof couponIssue> | ParsedBodyOf<typeof couponBatchIssue>,
  operator: CallingOperator,
): Promise<GainPlan> {
  return {
    kind: body.kind,
    amount: amountOf(body),
    turnoverMilli: body.kind === 'credit' ? Math.round(body.turnover_multiple * 1000) : 0,
    playSatang: body.needs_played_deposit ? body.play : null,
    target: await planTarget(db, agentId, body.target),
    usesPerMember: body.uses_per_member,
    startsAt: body.starts_at,
    endsAt: body.ends_at,
    insist: readInsistence(operator, body.force),
  };
}

/** Returns the gain of one use, in satang, points or spins. */
function amountOf(
  body: ParsedBodyOf<typeof couponIssue> | ParsedBodyOf<typeof couponBatchIssue>,
): number {
  switch (body.kind) {
    case 'credit':
      return body.amount;
    case 'points':
      return body.point;
    case 'spins':
      return body.spins;
  }
}
