import { getBootData } from '@/shared/config/client-config';

/** Returns the agent id from the HTML as a query; empty without one, so that the server uses its default agent. */
export function agentQuery(): { agent_id?: string } {
  const agentId = getBootData()?.agent.agent_id;
  return agentId === undefined ? {} : { agent_id: agentId };
}
