import type { AreaModule } from '../area';
import { analyticsOperatorRoutes } from './analytics.operator';
import { analyticsRoutes } from './analytics.routes';
import { createPageViewCounter } from './page-view.service';

/** How often screens are opened, by visitors who agreed. */
export const analyticsArea: AreaModule = {
  create: (house) => {
    const { db, agentId } = house;
    const pageViews = createPageViewCounter(db, agentId);
    return {
      operatorEndpoints: analyticsOperatorRoutes(house),
      endpoints: analyticsRoutes({ db, pageViews }),
      drain: () => pageViews.drain(),
    };
  },
};
