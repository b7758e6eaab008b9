import type { AreaModule } from '../area';
import { questsOperatorRoutes } from './quests.operator';
import { questsRoutes } from './quests.routes';
import { seedQuests } from './quests.seed';

/** The quests area: rewards for counted activity, and the daily check-in. */
export const questsArea: AreaModule = {
  create: (context) => ({
    endpoints: questsRoutes(context),
    operatorEndpoints: questsOperatorRoutes(context),
  }),
  seed: { site: seedQuests },
};
