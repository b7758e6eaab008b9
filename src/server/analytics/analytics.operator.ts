import { pageViews } from '@/contract/operator/analytics.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchPageViews } from './page-view.service';

/** Operator endpoints for visits. */
export function analyticsOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [handleForOperators(pageViews, ({ query: { day } }) => fetchPageViews(db, agentId, day))];
}
