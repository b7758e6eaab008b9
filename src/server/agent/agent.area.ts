import { categoryKeys } from '@/contract/lobby-key';
import type { AreaModule } from '../area';
import { agentOperatorRoutes } from './agent.operator';
import { agentRoutes } from './agent.routes';
import { seedAgent } from './agent.seed';
import { fetchLobbySizes } from './lobby-sizes.queries';

/** The agent area: configuration, design and search texts of the site's agent. */
export const agentArea: AreaModule = {
  create: (context) => ({
    endpoints: agentRoutes(context),
    operatorEndpoints: agentOperatorRoutes(context),
    // A category without games has no screen; the client hides it too.
    subjects: Object.fromEntries(
      categoryKeys.map((key) => [
        key,
        async () => ((await fetchLobbySizes(context.db, context.agentId))[key] ?? 0) > 0,
      ]),
    ),
  }),
  seed: { site: seedAgent },
};
