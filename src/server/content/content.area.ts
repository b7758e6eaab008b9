import type { AreaModule } from '../area';
import { contentRoutes } from './content.routes';
import { seedContent } from './content.seed';

/** The content area: banners, notifications and events of the agent. */
export const contentArea: AreaModule = {
  create: (context) => ({ endpoints: contentRoutes(context) }),
  seed: { site: seedContent },
};
