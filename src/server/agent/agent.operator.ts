import type { Kysely } from 'kysely';
import { agentShow } from '@/contract/operator/agent.contract';
import type { DatabaseTables } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchAgentForOperator } from './agent.operator-queries';

/** Operator endpoints for the agent. */
export function agentOperatorRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [handleForOperators(agentShow, () => fetchAgentForOperator(db, agentId))];
}
