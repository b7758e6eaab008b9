import { defineAct } from '../approvals/approvable-act';
import { decideDeposit } from './deposit-decision.service';

/** Credits a deposit. */
export const depositApproveAct = defineAct({
  kind: 'deposit.approve',
  subjectOf: ({ depositId }: { depositId: string }) => `deposit/${depositId}`,
  run: ({ db }, { payload, ...by }) =>
    decideDeposit(db, { ...by, ...payload, kind: 'approve', note: null }),
});
