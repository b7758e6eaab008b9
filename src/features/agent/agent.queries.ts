import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AgentConfig } from '@/contract/agent.contract';
import { getBootData, getClientConfig } from '@/shared/config/client-config';
import { queryOf } from '@/shared/query/query-of';

export const AGENT_KEY = 'agent';

export const agentQueries = {
  /** Who the agent is; the same for the life of the page. It comes with the HTML of our own server. */
  config: () => {
    const boot = getBootData()?.agent;
    const { agentCode } = getClientConfig();
    return queryOptions({
      queryKey: [AGENT_KEY, 'config'],
      // Without a code it is the server's own agent.
      queryFn: queryOf(async () => (await import('@/contract/agent.contract')).agentConfig, {
        body: agentCode === '' ? {} : { agent_code: agentCode },
      }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      ...(boot && { initialData: boot }),
    });
  },
};

/** The configured agent. The app is not shown before it is known. */
export function useAgent(): AgentConfig {
  const { data } = useQuery(agentQueries.config());
  if (!data) throw new Error('The agent is read before the app is shown');
  return data;
}
