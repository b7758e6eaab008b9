import { type Act, defineAct } from '../approvals/approvable-act';
import { type IncomeRelease, releaseIncome } from './holds.service';

/** Releases a member's held income. */
export const incomeReleaseAct = defineAct({
  kind: 'affiliate.release',
  subjectOf: ({ memberId }: IncomeRelease) => `member/${memberId}`,
  run: ({ db }, { payload: plan, ...by }: Act<IncomeRelease>) => releaseIncome(db, { ...by, plan }),
});
