import { type Act, defineAct } from '../approvals/approvable-act';
import { exceptPerson, type NotSame } from './not-same.service';

/** Lets a person register who is not the excluded member of the same name and date of birth. */
export const notSameAct = defineAct({
  kind: 'safety.not_same',
  subjectOf: ({ memberId }: NotSame) => `member/${memberId}`,
  run: ({ db }, { payload: plan, ...by }: Act<NotSame>) => exceptPerson(db, { ...by, plan }),
});
