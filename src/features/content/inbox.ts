import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import type { Notification, notificationReads } from '@/contract/content.contract';
import type { DataOf } from '@/contract/endpoint';
import { commandOf } from '@/shared/http/command-of';
import { queryOf } from '@/shared/query/query-of';
import { userStore } from '@/shared/state/user.store';
import { notificationsQuery } from './announcements.queries';

const loadContract = () => import('@/contract/content.contract');
const postRead = commandOf(async () => (await loadContract()).readNotifications);

/** Creates the query of the notification ids that the member has read on any device. */
export function readsQuery() {
  return queryOptions({
    queryKey: ['notifications', 'reads'],
    queryFn: queryOf(async () => (await loadContract()).notificationReads),
  });
}

/**
 * Returns the agent's notifications and the unread ones; none is unread for a visitor. During a break there are none, as
 * they invite to play.
 */
export function useInbox() {
  const { isLoggedIn, restriction } = useSnapshot(userStore);
  const isOnBreak = restriction !== null;
  const list = useQuery(notificationsQuery());
  const reads = useQuery({
    ...readsQuery(),
    select: (data: DataOf<typeof notificationReads>) => data.read_ids,
    enabled: isLoggedIn && !isOnBreak,
  });
  const notifications = isOnBreak ? [] : list.data;
  const unread =
    reads.data === undefined
      ? []
      : (notifications ?? []).filter(({ id }) => !reads.data.includes(id));
  return { notifications, error: list.error, refetch: list.refetch, unread };
}

/** Marks notifications as read for a member. If the request fails, they stay unread. */
export function markRead(notifications: readonly Pick<Notification, 'id'>[]): void {
  if (!userStore.isLoggedIn || notifications.length === 0) return;
  postRead({ ids: notifications.map(({ id }) => id) }).catch(() => undefined);
}
