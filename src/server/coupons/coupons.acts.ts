import { defineAct } from '../approvals/approvable-act';
import { issueBatch, issueCoupon } from './coupon-issue.service';
import type { BatchPlan, CouponPlan } from './coupon-plan';

/** The act of issuing a coupon, which a second person may have to approve. */
export const couponAct = defineAct({
  kind: 'coupon.create',
  subjectOf: ({ code }: CouponPlan) => `coupon/${code}`,
  run: ({ db }, { payload: plan, ...by }) => issueCoupon(db, { ...by, plan }),
});

/** The act of issuing a batch of codes. The codes are drawn when it is carried out. */
export const batchAct = defineAct({
  kind: 'coupon.batch',
  subjectOf: ({ name }: BatchPlan) => `coupon_batch/${name}`,
  run: ({ db }, { payload: plan, ...by }) => issueBatch(db, { ...by, plan }),
});
