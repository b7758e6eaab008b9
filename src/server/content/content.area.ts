import type { AreaModule } from '../area';
import { contentOperatorRoutes } from './content.operator';
import { contentRoutes } from './content.routes';
import { seedContent } from './content.seed';

/** The content area: banners, notifications and events of the agent, with their versions. */
export const contentArea: AreaModule = {
  create: (context) => ({
    endpoints: contentRoutes(context),
    operatorEndpoints: contentOperatorRoutes(context),
  }),
  seed: { site: seedContent },
};
