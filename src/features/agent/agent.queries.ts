import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AgentConfig } from '@/contract/agent.contract';
import { getBootData, getClientConfig } from '@/shared/config/client-config';

export const AGENT_KEY = 'agent';

export const agentQueries = {
  /** Who the agent is; the same for the life of the page. It comes with the HTML of our own server. */
  config: () => {
    const boot = getBootData()?.agent;
    return queryOptions({
      queryKey: [AGENT_KEY, 'config'],
      queryFn: async ({ signal }) =>
        (await import('./agent.api')).fetchAgentConfig(getClientConfig().agentCode, signal),
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
