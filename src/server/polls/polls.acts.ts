import type { PollPlan } from '@/contract/operator/polls.contract';
import { defineAct } from '../approvals/approvable-act';
import { createPoll } from './poll-keeping.service';

/** Creates a poll, after approval by a second operator where one is needed. */
export const pollCreateAct = defineAct<PollPlan, number>({
  kind: 'poll.create',
  subjectOf: ({ title }) => `poll/${title}`,
  run: ({ db, drawPreview: draw }, { payload, ...by }) => createPoll(db, { ...by, draw }, payload),
});
