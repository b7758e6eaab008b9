import { queryOptions } from '@tanstack/react-query';

const STALE_MS = 300_000;

/** What the agent has announced, the newest first. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: async ({ signal }) => (await import('./content.api')).fetchNotifications(signal),
    staleTime: STALE_MS,
  });
}

/** Events that are on. */
export function eventsQuery() {
  return queryOptions({
    queryKey: ['content', 'events'],
    queryFn: async ({ signal }) => (await import('./content.api')).fetchEvents(signal),
    staleTime: STALE_MS,
  });
}
