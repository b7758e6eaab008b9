import { defineAct } from '../approvals/approvable-act';
import { decideDeposit } from './deposit-decision.service';

/** The act of crediting a deposit, which a second person may have to approve. */
export const depositApproveAct = defineAct({
  kind: 'deposit.approve',
  subjectOf: ({ depositId }: { depositId: string }) => `deposit/${depositId}`,
  run: ({ db }, { payload, ...by }) =>
    decideDeposit(db, { ...by, ...payload, kind: 'approve', note: null }),
});
