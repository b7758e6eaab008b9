import * as v from 'valibot';
import { couponCode } from '../coupons.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, countFromText, points } from '../fields';
import { instant } from '../gateway.contract';
import { moneyMovers, offerReaders } from '../operator.roles';
import { force, limit, paid } from './operator.fields';

const MOST_USES = 1_000_000;
const MOST_POINTS = 10_000_000;

const planFields = {
  code: couponCode,
  /** False: everybody may use it, also who has played nothing. */
  needs_played_deposit: v.optional(v.boolean(), true),
  /** Play of the main wallet that one use asks for; left out, as much as pays for it. */
  play: v.optional(paid),
  uses_allowed: countFromText(1, MOST_USES),
  uses_per_member: v.optional(countFromText(1, MOST_USES), 1),
  /** Left out, it starts now. */
  starts_at: v.optional(instant),
  /** Left out, it holds until it is ended. */
  ends_at: v.optional(instant),
  force,
};

export const couponList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/coupons',
  summary: "The agent's coupons, the latest first, and how often they were used",
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ limit }),
  data: v.array(
    v.object({
      code: v.string(),
      kind: v.picklist(['credit', 'points']),
      /** Null for points. */
      amount: v.nullable(baht),
      /** Null for credit. */
      point: v.nullable(points),
      turnover_multiple: v.number(),
      /** Play that one use asks for; null: everybody may use it. */
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
  summary: 'Make a coupon for credit or points',
  access: 'operator',
  roles: moneyMovers,
  body: v.variant('kind', [
    v.strictObject({
      kind: v.literal('credit'),
      ...planFields,
      amount: paid,
      /** How often the credit has to be played; three decimals are kept. */
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
  summary: 'Nobody may use a coupon from now on; what it gave stays',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ code: couponCode }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const couponUses = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/coupons/uses',
  summary: 'Who used a coupon, the latest first',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ code: couponCode, limit }),
  data: v.array(v.object({ id: v.string(), username: v.string(), used_at: v.string() })),
  errors: ['request.not_found'],
});
