import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AffiliateLineKind } from '@/contract/affiliate.contract';

const loadApi = () => import('./affiliate.api');
const FRIENDS_AT_ONCE = 50;

const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor,
};

/** Queries of what friends bring. Whatever touches commission asks again, but for the terms, which everybody sees. */
export const affiliateQueries = {
  configs: () =>
    queryOptions({
      queryKey: ['affiliate', 'configs'],
      queryFn: async ({ signal }) => (await loadApi()).fetchConfigs(signal),
    }),
  summary: () =>
    queryOptions({
      queryKey: ['commission', 'summary'],
      queryFn: async ({ signal }) => (await loadApi()).fetchSummary(signal),
    }),
  /** Friends of the member, or of a friend, page by page. What they bring now is read when the tree is opened. */
  friends: (friendId: string | null) =>
    infiniteQueryOptions({
      queryKey: ['affiliate', 'friends', friendId],
      queryFn: async ({ signal, pageParam }) =>
        (await loadApi()).fetchFriends(
          {
            limit: FRIENDS_AT_ONCE,
            ...(friendId !== null && { friend_id: friendId }),
            ...toPage(pageParam),
          },
          signal,
        ),
      ...paged,
    }),
  /** The latest lines. */
  latest: () =>
    queryOptions({
      queryKey: ['commission', 'latest'],
      queryFn: async ({ signal }) => (await loadApi()).fetchLines({ limit: 4 }, signal),
    }),
  /** All of them, or those of a kind, page by page. */
  lines: (kind: AffiliateLineKind | null) =>
    infiniteQueryOptions({
      queryKey: ['commission', 'lines', kind],
      queryFn: async ({ signal, pageParam }) =>
        (await loadApi()).fetchLines({ ...toPage(pageParam), ...(kind && { kind }) }, signal),
      ...paged,
    }),
};

function toPage(cursor: string | null) {
  return cursor === null ? {} : { cursor };
}
