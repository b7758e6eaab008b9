import type { Kysely } from 'kysely';
import { agentRuleSet, agentRulesShow, agentShow } from '@/contract/operator/agent.contract';
import type { DatabaseTables } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchAgentForOperator } from './agent.operator-queries';
import { changeRule, fetchWrittenRules } from './agent-rules.service';

/** Operator endpoints for the agent. */
export function agentOperatorRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [
    handleForOperators(agentShow, () => fetchAgentForOperator(db, agentId)),
    handleForOperators(agentRulesShow, async () => ({
      rules: await fetchWrittenRules(db, agentId),
    })),
    handleForOperators(agentRuleSet, async ({ body, operator: { name: operator } }) => ({
      rules: await changeRule(db, { agentId, operator, ...body }),
    })),
  ];
}
