import type { AreaModule } from '../area';
import { questsOperatorRoutes } from './quests.operator';
import { questsRoutes } from './quests.routes';
import { seedQuests } from './quests.seed';

/** Quests: what members do anyway, counted and rewarded, and the daily check-in. */
export const questsArea: AreaModule = {
  create: (house) => ({
    endpoints: questsRoutes(house),
    operatorEndpoints: questsOperatorRoutes(house),
  }),
  seed: { site: seedQuests },
};
