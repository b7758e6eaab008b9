import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { queryOf } from '@/shared/query/query-of';
import { userStore } from '@/shared/state/user.store';

const STALE_MS = 300_000;

/** Creates the query of the member's latest notices. */
export function noticesQuery() {
  return queryOptions({
    queryKey: ['notices', 'list'],
    queryFn: queryOf(async () => (await import('@/contract/notices.contract')).memberNotices),
    staleTime: STALE_MS,
  });
}

/** Returns the member's notices, the latest first, and the number of unread ones; none for a visitor. */
export function useNotices() {
  const { isLoggedIn } = useSnapshot(userStore);
  const { data } = useQuery({ ...noticesQuery(), enabled: isLoggedIn });
  return { notices: data?.notices ?? [], unread: data?.unread ?? 0 };
}
