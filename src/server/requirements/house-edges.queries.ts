import { readAgentRules } from '@/contract/agent-rules';
import type { HouseEdges } from '@/domain/expected-win';
import { type Executor, queryRaw } from '../db/raw';

/** Returns the house edge of each kind of play, by the agent's current rules. */
export async function fetchHouseEdges(db: Executor, agentId: number): Promise<HouseEdges> {
  const [agent] = await queryRaw<{ code: string; rules: unknown }>(
    db,
    `SELECT code, config->'rules' AS rules FROM agents WHERE id = $1`,
    [agentId],
  );
  if (!agent) throw new Error(`agent ${agentId} does not exist`);
  return readAgentRules(agent.code, agent.rules).affiliate.house_edges;
}
