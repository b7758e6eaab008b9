import { defineAct } from '../approvals/approvable-act';
import { changeStep, openQuest, type QuestChange, type StepChange } from './quest-keeping.service';

/** Opens or closes a quest. */
export const questOpenAct = defineAct({
  kind: 'quest.open',
  subjectOf: ({ id }: QuestChange) => `quest/${id}`,
  run: (deps, { payload, ...by }) => openQuest(deps, by, payload),
});

/** Changes a step of a quest. */
export const questStepAct = defineAct<StepChange, Awaited<ReturnType<typeof changeStep>>>({
  kind: 'quest.step',
  subjectOf: ({ id, step }) => `quest/${id}/${step}`,
  run: (deps, { payload, ...by }) => changeStep(deps, by, payload),
});
