import type { AreaModule } from '../area';
import { contentRoutes } from './content.routes';
import { seedContent } from './content.seed';

/** Banners, announcements and events of the agent. */
export const contentArea: AreaModule = {
  create: (house) => ({ endpoints: contentRoutes(house) }),
  seed: { site: seedContent },
};
