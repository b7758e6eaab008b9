import type { AreaModule } from '../area';
import { analyticsOperatorRoutes } from './analytics.operator';
import { analyticsRoutes } from './analytics.routes';
import { createPageViewCounter } from './page-view.service';

/** The analytics area: counts page views of visitors who agreed. */
export const analyticsArea: AreaModule = {
  create: (context) => {
    const { db, agentId } = context;
    const pageViews = createPageViewCounter(db, agentId);
    return {
      operatorEndpoints: analyticsOperatorRoutes(context),
      endpoints: analyticsRoutes({ db, pageViews }),
      drain: () => pageViews.drain(),
    };
  },
};
