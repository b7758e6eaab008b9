import * as v from 'valibot';
import { couponCode } from '../coupons.contract';
import { defineOperatorEndpoint } from '../endpoint';
import { baht, points } from '../fields';
import { moneyMovers, offerReaders } from '../operator-roles';
import {
  batchPlanBody,
  COUPON_BODY_BYTES,
  couponKinds,
  couponPlanBody,
  couponStates,
  targetKinds,
} from './coupon.fields';
import { memberFields, numberCursor } from './money-in.fields';
import { limit, rowId } from './operator.fields';

/** A coupon, or a batch of codes with the same gain. */
const couponRow = v.object({
  id: v.number(),
  /** Code of a coupon; null for a batch. */
  code: v.nullable(v.string()),
  /** The batch; null for a single coupon. */
  batch: v.nullable(
    v.object({ id: v.number(), name: v.string(), codes: v.number(), made_by: v.string() }),
  ),
  kind: v.picklist(couponKinds),
  /** Amount of credit; null for other kinds. */
  amount: v.nullable(baht),
  /** Number of points; null for other kinds. */
  point: v.nullable(points),
  /** Number of wheel spins; null for other kinds. */
  spins: v.nullable(v.number()),
  turnover_multiple: v.number(),
  /** Turnover that one use requires; null when every member may use the coupon. */
  play: v.nullable(baht),
  target: v.object({
    kind: v.picklist(targetKinds),
    /** Least VIP level; null for other kinds. */
    least_vip_level: v.nullable(v.number()),
    /** First day on which the members joined; null for other kinds. */
    from: v.nullable(v.string()),
    /** Number of members in the list; null for other kinds. */
    members: v.nullable(v.number()),
  }),
  state: v.picklist(couponStates),
  used: v.number(),
  /** Uses of a coupon, or codes of a batch. */
  uses_allowed: v.number(),
  uses_per_member: v.number(),
  starts_at: v.string(),
  ends_at: v.nullable(v.string()),
});
export type OperatorCoupon = v.InferOutput<typeof couponRow>;

export const couponList = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/coupons',
  summary:
    "Lists the agent's coupons and batches with the number of their uses, newest first, without coupons that members bought or won",
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({
    state: v.optional(v.picklist(couponStates)),
    kind: v.optional(v.picklist(couponKinds)),
    /** Part of a code or of the name of a batch; a whole code of a batch finds its batch. */
    q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60))),
    cursor: numberCursor,
    limit,
  }),
  data: v.object({ rows: v.array(couponRow), next_cursor: v.nullable(v.string()) }),
  errors: [],
});

export const couponShow = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/coupons/show',
  summary: 'Returns a coupon or a batch by the id of its row',
  access: 'operator',
  roles: offerReaders,
  query: v.strictObject({ id: rowId }),
  data: couponRow,
  errors: ['request.not_found'],
});

export const couponIssue = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/coupons',
  summary: 'Creates a coupon for credit, points or wheel spins',
  access: 'operator',
  roles: moneyMovers,
  mostBodyBytes: COUPON_BODY_BYTES,
  body: couponPlanBody,
  data: v.null(),
  errors: [
    'coupon.code_taken',
    'coupon.members_unknown',
    'offer.loses',
    'operator.approval_needed',
  ],
});

export const couponBatchIssue = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/coupons/batch',
  summary: 'Creates a batch of random codes with the same gain, each for one use',
  access: 'operator',
  roles: moneyMovers,
  mostBodyBytes: COUPON_BODY_BYTES,
  body: batchPlanBody,
  data: v.null(),
  errors: [
    'coupon.batch_known',
    'coupon.members_unknown',
    'offer.loses',
    'operator.approval_needed',
  ],
});

export const couponEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/coupons/end',
  summary:
    'Ends a coupon or one code of a batch, which can no longer be redeemed; members keep earlier gains',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ code: couponCode }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const couponBatchEnd = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/coupons/batch/end',
  summary: 'Ends all codes of a batch; members keep earlier gains',
  access: 'operator',
  roles: moneyMovers,
  body: v.strictObject({ id: rowId }),
  data: v.null(),
  errors: ['request.not_found'],
});

export const couponUses = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/coupons/uses',
  summary:
    'Lists the uses of a coupon, or of all codes of a batch, with their members, newest first',
  access: 'operator',
  roles: offerReaders,
  query: v.pipe(
    v.strictObject({
      code: v.optional(couponCode),
      batch: v.optional(rowId),
      /** Id of the last use of the previous page. */
      cursor: v.optional(v.pipe(v.string(), v.uuid())),
      limit,
    }),
    v.check(({ code, batch }) => (code === undefined) !== (batch === undefined), 'code or batch'),
  ),
  data: v.object({
    rows: v.array(
      v.object({ id: v.string(), code: v.string(), ...memberFields, used_at: v.string() }),
    ),
    next_cursor: v.nullable(v.string()),
  }),
  errors: ['request.not_found'],
});
export type CouponUseRow = v.InferOutput<typeof couponUses.data>['rows'][number];

export const couponBatchExport = defineOperatorEndpoint({
  method: 'POST',
  path: '/operator/v1/coupons/batch/export',
  summary:
    'Prepares a file of all codes of a batch, and returns a path that serves it once within 60 seconds',
  access: 'operator',
  roles: moneyMovers,
  hasSecret: true,
  body: v.strictObject({ id: rowId, format: v.picklist(['xlsx', 'csv']) }),
  data: v.object({ path: v.string(), count: v.number() }),
  errors: ['request.not_found'],
});

export const couponBatchFile = defineOperatorEndpoint({
  method: 'GET',
  path: '/operator/v1/coupons/batch/file',
  summary: 'Returns a prepared file of codes, once, to the operator who asked for it',
  access: 'operator',
  roles: moneyMovers,
  query: v.strictObject({ token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)) }),
  contentType: 'application/octet-stream',
  data: v.never(),
  errors: ['download.gone'],
});
