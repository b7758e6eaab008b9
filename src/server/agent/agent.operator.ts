import { agentRuleSet, agentRulesShow, agentShow } from '@/contract/operator/agent.contract';
import { ruleHistory, ruleList, ruleTry } from '@/contract/operator/rules.contract';
import type { ActDeps } from '../approvals/approvable-act';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { ruleAct } from './agent.acts';
import { fetchAgentForOperator } from './agent.operator-queries';
import { fetchRuleHistory, fetchRules, fetchRuleTrial } from './agent-rules.operator-queries';
import { fetchWrittenRules } from './agent-rules.service';

/** Returns the operator endpoints for the agent. */
export function agentOperatorRoutes(
  context: ActDeps & { agentId: number },
): MountedOperatorEndpoint[] {
  const { db, agentId } = context;
  return [
    handleForOperators(agentShow, () => fetchAgentForOperator(db, agentId)),
    handleForOperators(agentRulesShow, async () => ({
      rules: await fetchWrittenRules(db, agentId),
    })),
    handleForOperators(ruleList, () => fetchRules(db, agentId)),
    handleForOperators(ruleHistory, ({ query }) => fetchRuleHistory(db, agentId, query)),
    handleForOperators(ruleTry, ({ query }) => fetchRuleTrial(db, agentId, query)),
    handleForOperators(agentRuleSet, async ({ body, operator: { name: operator } }) => ({
      rules: await ruleAct.doOrAsk(context, { agentId, operator, payload: body }),
    })),
  ];
}
