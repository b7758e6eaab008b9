import { type Act, defineAct } from '../approvals/approvable-act';
import { type Thaw, thawAccount } from './freeze.service';

/** Lets messages credit on a frozen account again; it always needs a second person. */
export const messageThawAct = defineAct({
  kind: 'bank_message.thaw',
  subjectOf: ({ accountId }: Thaw) => `receiving_account/${accountId}`,
  run: ({ db }, { payload: plan, ...by }: Act<Thaw>) => thawAccount(db, { ...by, plan }),
});
