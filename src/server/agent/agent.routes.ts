import { agentConfig, agentSeo, agentValidate } from '@/contract/agent.contract';
import type { AreaDeps } from '../area';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { fetchAgentConfig, validateAgentCode } from './agent.service';

/** Returns the endpoints for the name, design and configuration of the agent. */
export function agentRoutes({ db, agentId }: AreaDeps): MountedEndpoint[] {
  return [
    handle(agentConfig, async ({ body }) => {
      if (body.agent_code !== undefined) await validateAgentCode(db, body.agent_code);
      return fetchAgentConfig(db, agentId);
    }),
    handle(agentValidate, async ({ query }) => ({
      agent_code: await validateAgentCode(db, query.code),
    })),
    handle(agentSeo, async () => (await fetchAgentConfig(db, agentId)).seo),
  ];
}
