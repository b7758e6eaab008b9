import type { Kysely } from 'kysely';
import { pageViews } from '@/contract/operator/analytics.contract';
import type { DatabaseTables } from '../db/tables';
import { handleForOperators, type MountedOperatorEndpoint } from '../http/endpoint-router';
import { fetchPageViews } from './page-view.service';

/** Operator endpoints for visits. */
export function analyticsOperatorRoutes({
  db,
  agentId,
}: {
  db: Kysely<DatabaseTables>;
  agentId: number;
}): MountedOperatorEndpoint[] {
  return [handleForOperators(pageViews, ({ query: { day } }) => fetchPageViews(db, agentId, day))];
}
