import { defineAct } from '../approvals/approvable-act';
import { changeRule, type RuleChange } from './agent-rules.service';

/** The act of changing a rule of the agent, which a second person may have to approve. */
export const ruleAct = defineAct<
  Omit<RuleChange, 'agentId' | 'operator' | 'approvalId'>,
  Awaited<ReturnType<typeof changeRule>>
>({
  kind: 'agent.rule',
  subjectOf: ({ rule }) => `rule/${rule}`,
  run: ({ db }, { payload, ...by }) => changeRule(db, { ...by, ...payload }),
});
