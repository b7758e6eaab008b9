import { pageView } from '@/contract/analytics.contract';
import type { Db } from '../db/tables';
import { countAttempt } from '../http/attempts.service';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import type { PageViewCounter } from './page-view.service';

/** Most reports of one IP in the window; high, because many people share an IP of a mobile network. */
const MOST_PER_ADDRESS = 1_200;
const WINDOW_SECONDS = 10 * 60;

/** Returns the endpoint to which browsers report page views. */
export function analyticsRoutes({
  db,
  pageViews,
}: {
  db: Db;
  pageViews: PageViewCounter;
}): MountedEndpoint[] {
  return [
    handle(pageView, async ({ body, ip }) => {
      const limit = {
        key: `analytics/address/${ip}`,
        most: MOST_PER_ADDRESS,
        windowSeconds: WINDOW_SECONDS,
      };
      await countAttempt(db, [limit], 'request.too_many');
      await pageViews.count(body);
      return null;
    }),
  ];
}
