import type { AreaModule } from '../area';
import { analyticsRoutes } from './analytics.routes';
import { createPageViewCounter } from './page-view.service';

/** How often screens are opened, by visitors who agreed. */
export const analyticsArea: AreaModule = {
  create: ({ db, agentId }) => {
    const pageViews = createPageViewCounter(db, agentId);
    return {
      endpoints: analyticsRoutes({ db, pageViews }),
      drain: () => pageViews.drain(),
    };
  },
};
