import { categoryKeys } from '@/contract/lobby-key';
import type { AreaModule } from '../area';
import { agentOperatorRoutes } from './agent.operator';
import { agentRoutes } from './agent.routes';
import { seedAgent } from './agent.seed';
import { fetchLobbySizes } from './lobby-sizes.queries';

/** Whose site this is: configuration, look and search texts of the agent. */
export const agentArea: AreaModule = {
  create: (house) => ({
    endpoints: agentRoutes(house),
    operatorEndpoints: agentOperatorRoutes(house),
    // Where the agent has no game of a category, its screen is none: the client hides it too.
    subjects: Object.fromEntries(
      categoryKeys.map((key) => [
        key,
        async () => ((await fetchLobbySizes(house.db))[key] ?? 0) > 0,
      ]),
    ),
  }),
  seed: { site: seedAgent },
};
