import { defineAct } from '../approvals/approvable-act';
import { type AdjustmentPlan, adjustBalance } from './adjustment.service';

/** Adjusts a member's balance; it always needs a second person. */
export const adjustmentAct = defineAct<AdjustmentPlan, Awaited<ReturnType<typeof adjustBalance>>>({
  kind: 'adjustment',
  subjectOf: ({ memberId }) => `member/${memberId}`,
  run: ({ db }, { payload: plan, ...by }) => adjustBalance(db, { ...by, plan }),
});
