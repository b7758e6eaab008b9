import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AgentConfig } from '@/contract/agent.contract';
import { getBootData, getClientConfig } from '@/shared/config/client-config';
import { queryOf } from '@/shared/query/query-of';

export const AGENT_KEY = 'agent';

export const agentQueries = {
  /** The agent's configuration, unchanged for the life of the page. Our own server includes it in the HTML. */
  config: () => {
    const boot = getBootData()?.agent;
    const { agentCode } = getClientConfig();
    return queryOptions({
      queryKey: [AGENT_KEY, 'config'],
      // Without a code the server uses its own agent.
      queryFn: queryOf(async () => (await import('@/contract/agent.contract')).agentConfig, {
        body: agentCode === '' ? {} : { agent_code: agentCode },
      }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      ...(boot && { initialData: boot }),
    });
  },
};

/**
 * Returns the configured agent.
 * @throws Error before the configuration is loaded; the app renders its screens only afterwards
 */
export function useAgent(): AgentConfig {
  const { data } = useQuery(agentQueries.config());
  if (!data) throw new Error('The agent is read before the app is shown');
  return data;
}
