import { pageViews } from '@/contract/operator/analytics.contract';
import type { AreaDeps } from '../area';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchPageViews } from './page-view.service';

/** Returns the operator endpoints for page views. */
export function analyticsOperatorRoutes({ db, agentId }: AreaDeps): MountedOperatorEndpoint[] {
  return [handleForOperators(pageViews, ({ query: { day } }) => fetchPageViews(db, agentId, day))];
}
