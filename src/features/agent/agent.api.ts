import { type AgentConfig, agentConfig, agentValidate } from '@/contract/agent.contract';
import { call } from '@/shared/http/http-client';

/** Reads the configured agent; an empty code means the server's own. */
export async function fetchAgentConfig(
  agentCode: string,
  signal?: AbortSignal,
): Promise<AgentConfig> {
  const body = agentCode === '' ? {} : { agent_code: agentCode };
  const answer = await call(agentConfig, { body, signal });
  return answer.data;
}

/** Asks whether an agent code exists; rejects when it does not. */
export async function fetchAgentCode(code: string): Promise<string> {
  // A wrong code in a link is no reason to leave the page that the link opened.
  const answer = await call(agentValidate, { query: { code }, handlesBadRequest: true });
  return answer.data.agent_code;
}
