import { type Act, defineAct } from '../approvals/approvable-act';
import { type BankChange, changeBank } from './bank-change.service';
import { type Closing, type ClosingPayout, closeWithPayout } from './closing.service';
import { changeName, type NameChange } from './name-change.service';
import { changePhone, type PhoneChange } from './phone-change.service';

const subjectOf = ({ memberId }: { memberId: number }) => `member/${memberId}`;

/** Changes a member's phone. The code that proves it is checked before the act is asked for. */
export const phoneAct = defineAct({
  kind: 'member.change_phone',
  subjectOf,
  run: ({ db }, { payload: plan, ...by }: Act<PhoneChange>) => changePhone(db, { ...by, plan }),
});

/** Changes a member's bank account. */
export const bankAct = defineAct({
  kind: 'member.change_bank',
  subjectOf,
  run: ({ db }, { payload: plan, ...by }: Act<BankChange>) => changeBank(db, { ...by, plan }),
});

/** Changes a member's name. */
export const nameAct = defineAct({
  kind: 'member.change_name',
  subjectOf,
  run: ({ db }, { payload: plan, ...by }: Act<NameChange>) => changeName(db, { ...by, plan }),
});

/** Closes a member and pays the main wallet out. */
export const closeAct = defineAct<Closing, ClosingPayout>({
  kind: 'member.close_with_payout',
  subjectOf,
  run: ({ db }, { payload: plan, ...by }) => closeWithPayout(db, { ...by, plan }),
});
