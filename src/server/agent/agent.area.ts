import type { AreaModule } from '../area';
import { agentOperatorRoutes } from './agent.operator';
import { agentRoutes } from './agent.routes';
import { seedAgent } from './agent.seed';

/** Whose site this is: configuration, look and search texts of the agent. */
export const agentArea: AreaModule = {
  create: (house) => ({
    endpoints: agentRoutes(house),
    operatorEndpoints: agentOperatorRoutes(house),
  }),
  seed: { site: seedAgent },
};
