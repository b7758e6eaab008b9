import { defineAct } from '../approvals/approvable-act';
import { type BouncePlan, bounceWithdrawal } from './bounce.service';

/** Returns a payment that failed at the bank to the wallet; it always needs a second person. */
export const bounceAct = defineAct<BouncePlan, Awaited<ReturnType<typeof bounceWithdrawal>>>({
  kind: 'withdrawal.bounce',
  subjectOf: ({ number }) => `withdrawal/W${number}`,
  run: ({ db }, { payload: plan, ...by }) => bounceWithdrawal(db, { ...by, plan }),
});
