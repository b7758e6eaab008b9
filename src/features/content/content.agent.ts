import { getClientConfig } from '@/shared/config/client-config';

/** Names the configured agent to a call. Without a configured code it is the server's own. */
export function ofAgent(): { agent_code?: string } {
  const { agentCode } = getClientConfig();
  return agentCode === '' ? {} : { agent_code: agentCode };
}
