import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { Notification } from '@/contract/content.contract';
import { userStore } from '@/shared/state/user.store';
import { notificationsQuery } from './announcements.queries';

/** What the member has read, on whatever device. */
function readsQuery() {
  return queryOptions({
    queryKey: ['notifications', 'reads'],
    queryFn: async ({ signal }) => (await import('./content.api')).fetchReadIds(signal),
  });
}

/** The agent's notifications, and which of them the member has not read; none for a visitor. */
export function useInbox() {
  const { isLoggedIn } = useSnapshot(userStore);
  const list = useQuery(notificationsQuery());
  const reads = useQuery({ ...readsQuery(), enabled: isLoggedIn });
  const unread =
    reads.data === undefined ? [] : (list.data ?? []).filter(({ id }) => !reads.data.includes(id));
  return { notifications: list.data, error: list.error, refetch: list.refetch, unread };
}

/** Notes for a member that these were read. What gets lost is unread once more, and nothing else. */
export function markRead(notifications: readonly Pick<Notification, 'id'>[]): void {
  if (!userStore.isLoggedIn || notifications.length === 0) return;
  void import('./content.api')
    .then(({ postRead }) => postRead(notifications.map(({ id }) => id)))
    .catch(() => undefined);
}
