import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { userStore } from '@/shared/state/user.store';

const STALE_MS = 300_000;

/** What the member was told. */
function noticesQuery() {
  return queryOptions({
    queryKey: ['notices', 'list'],
    queryFn: async ({ signal }) => (await import('./notices.api')).fetchNotices(signal),
    staleTime: STALE_MS,
  });
}

/** What the member was told, the latest first, and how much of it is unread; nothing for a visitor. */
export function useNotices() {
  const { isLoggedIn } = useSnapshot(userStore);
  const { data } = useQuery({ ...noticesQuery(), enabled: isLoggedIn });
  return { notices: data?.notices ?? [], unread: data?.unread ?? 0 };
}
