import * as v from 'valibot';
import { couponCode } from '../coupons.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, points } from '../fields';
import { instant } from '../gateway.contract';
import { moneyMovers, offerReaders } from '../operator-roles';
import { force, limit, paid } from './operator.fields';

const MOST_USES = 1_000_000;
const MOST_POINTS = 10_000_000;

const planFields = {
  code: couponCode,
  /** False lets every member use the coupon, even without any turnover. */
  needs_played_deposit: v.optional(v.boolean(), true),
  /** Turnover of the main wallet that one use requires; the default is the amount that pays for the coupon. */
  play: v.optional(paid),
  uses_allowed: countFromText(1, MOST_USES),
  uses_per_member: v.optional(countFromText(1, MOST_USES), 1),
  /** Time at which the coupon starts; without it, the coupon starts now. */
  starts_at: v.optional(instant),
  /** Time at which the coupon ends; without it, the coupon is valid until an operator ends it. */
  ends_at: v.optional(instant),
  force,
};

export const couponList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/coupons',
  summary: "Lists the agent's coupons with the number of their uses, newest first",
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ limit }),
  data: v.array(
    v.object({
      code: v.string(),
      kind: v.picklist(['credit', 'points']),
      /** Amount of credit; null for a coupon of points. */
      amount: v.nullable(baht),
      /** Number of points; null for a coupon of credit. */
      point: v.nullable(points),
      turnover_multiple: v.number(),
      /** Turnover that one use requires; null when every member may use the coupon. */
      play: v.nullable(baht),
      used: v.number(),
      uses_allowed: v.number(),
      uses_per_member: v.number(),
      starts_at: v.string(),
      ends_at: v.nullable(v.string()),
    }),
  ),
  errors: [],
});

export const couponIssue = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/coupons',
  summary: 'Creates a coupon for credit or points',
  access: 'operator',
  roles: moneyMovers,
  body: v.variant('kind', [
    v.strictObject({
      kind: v.literal('credit'),
      ...planFields,
      amount: paid,
      /** How many times the credit has to be played before a withdrawal, with at most three decimals. */
      turnover_multiple: v.optional(
        v.pipe(
          v.union([v.string(), v.number()]),
          v.transform(Number),
          v.minValue(0),
          v.maxValue(100),
        ),
        0,
      ),
    }),
    v.strictObject({
      kind: v.literal('points'),
      ...planFields,
      point: countFromText(1, MOST_POINTS),
    }),
  ]),
  data: v.null(),
  errors: ['coupon.code_taken', 'offer.loses', 'operator.approval_needed'],
});

export const couponEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/coupons/end',
  summary: 'Ends a coupon, which can no longer be redeemed; members keep earlier gains',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ code: couponCode }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const couponUses = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/coupons/uses',
  summary: 'Lists the uses of a coupon with their members, newest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ code: couponCode, limit }),
  data: v.array(v.object({ id: v.string(), username: v.string(), used_at: v.string() })),
  errors: ['request.not_found'],
});
