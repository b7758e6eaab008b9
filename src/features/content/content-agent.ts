import { getClientConfig } from '@/shared/config/client-config';

/** Returns the configured agent code as a query; empty without one, so that the server uses its own agent. */
export function ofAgent(): { agent_code?: string } {
  const { agentCode } = getClientConfig();
  return agentCode === '' ? {} : { agent_code: agentCode };
}
