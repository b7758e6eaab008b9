import { defineAct } from '../approvals/approvable-act';
import { decideDeposit } from './deposit-decision.service';

/** A deposit to credit. */
interface DepositCredit {
  readonly depositId: string;
  /** The number by which the second person knows the deposit. */
  readonly depositNumber: number | null;
}

/** The act of crediting a deposit, which a second person may have to approve. */
export const depositApproveAct = defineAct({
  kind: 'deposit.approve',
  subjectOf: ({ depositId }: DepositCredit) => `deposit/${depositId}`,
  run: ({ db }, { payload: { depositId }, ...by }) =>
    decideDeposit(db, { ...by, depositId, kind: 'approve', note: null }),
});
