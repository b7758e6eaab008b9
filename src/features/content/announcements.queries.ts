import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';
import { ofAgent } from './content-agent';

const STALE_MS = 300_000;
const loadContract = () => import('@/contract/content.contract');

/** Creates the query of the agent's announcements, the newest first. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: queryOf(async () => (await loadContract()).notifications, { query: ofAgent() }),
    staleTime: STALE_MS,
  });
}

/** Creates the query of current events. */
export function eventsQuery() {
  return queryOptions({
    queryKey: ['content', 'events'],
    queryFn: queryOf(async () => (await loadContract()).eventList, { query: ofAgent() }),
    staleTime: STALE_MS,
  });
}
