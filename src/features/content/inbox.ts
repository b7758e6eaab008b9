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

/** Ids of the notifications that the member has read, on whatever device. */
function readsQuery() {
  return queryOptions({
    queryKey: ['notifications', 'reads'],
    queryFn: queryOf(async () => (await loadContract()).notificationReads),
  });
}

/** The agent's notifications, and which of them the member has not read; none for a visitor. */
export function useInbox() {
  const { isLoggedIn } = useSnapshot(userStore);
  const list = useQuery(notificationsQuery());
  const reads = useQuery({
    ...readsQuery(),
    select: (data: DataOf<typeof notificationReads>) => data.read_ids,
    enabled: isLoggedIn,
  });
  const unread =
    reads.data === undefined ? [] : (list.data ?? []).filter(({ id }) => !reads.data.includes(id));
  return { notifications: list.data, error: list.error, refetch: list.refetch, unread };
}

/** Notes for a member that these were read. What gets lost is unread once more, and nothing else. */
export function markRead(notifications: readonly Pick<Notification, 'id'>[]): void {
  if (!userStore.isLoggedIn || notifications.length === 0) return;
  postRead({ ids: notifications.map(({ id }) => id) }).catch(() => undefined);
}
