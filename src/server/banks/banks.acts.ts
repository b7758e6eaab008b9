import { type Act, defineAct } from '../approvals/approvable-act';
import {
  type AccountEdit,
  type AccountOpening,
  type AccountPlan,
  addReceivingAccount,
  editReceivingAccount,
  openReceivingAccount,
} from './receiving-account.service';

const subjectOf = ({ id }: { id: number }) => `receiving_account/${id}`;

/** Adds an account; it always needs a second person. */
export const accountAddAct = defineAct<AccountPlan, { id: number }>({
  kind: 'account.add',
  subjectOf: ({ bankCode, accountNumber }) => `bank/${bankCode ?? 'truemoney'}/${accountNumber}`,
  run: ({ db }, { payload: plan, ...by }) => addReceivingAccount(db, { ...by, plan }),
});

/** Changes the terms of an account; it always needs a second person. */
export const accountEditAct = defineAct({
  kind: 'account.edit',
  subjectOf,
  run: ({ db }, { payload: plan, ...by }: Act<AccountEdit>) =>
    editReceivingAccount(db, { ...by, plan }),
});

/** Opens an account; one that was closed for long needs a second person. */
export const accountOpenAct = defineAct({
  kind: 'account.open',
  subjectOf,
  run: ({ db }, { payload: plan, ...by }: Act<AccountOpening>) =>
    openReceivingAccount(db, { ...by, plan }),
});
