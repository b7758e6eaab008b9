import { getBootData } from '@/shared/config/client-config';

/** Names the agent of the HTML to a call. Without one the server uses its default agent. */
export function agentQuery(): { agent_id?: string } {
  const agentId = getBootData()?.agent.agent_id;
  return agentId === undefined ? {} : { agent_id: agentId };
}
