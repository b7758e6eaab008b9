import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AffiliateLineKind } from '@/contract/affiliate.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';

const loadContract = () => import('@/contract/affiliate.contract');
const loadLines = async () => (await loadContract()).affiliateTransactionsV2;

const FRIENDS_AT_ONCE = 50;

/** Queries of what friends bring. A change of the commission refreshes all but the terms, which everybody sees. */
export const affiliateQueries = {
  configs: () =>
    queryOptions({
      queryKey: ['affiliate', 'configs'],
      queryFn: queryOf(async () => (await loadContract()).affiliateConfigs, { query: {} }),
    }),
  summary: () =>
    queryOptions({
      queryKey: ['commission', 'summary'],
      queryFn: queryOf(async () => (await loadContract()).affiliateSummary),
    }),
  /** Friends of the member, or of a friend, page by page. What they bring now is read when the tree is opened. */
  friends: (friendId: string | null) =>
    infiniteQueryOptions({
      queryKey: ['affiliate', 'friends', friendId],
      ...pagesOf(
        async () => (await loadContract()).affiliateNetwork,
        (page) => ({
          body: {
            limit: FRIENDS_AT_ONCE,
            ...(friendId !== null && { friend_id: friendId }),
            ...page,
          },
          handlesBadRequest: true,
        }),
      ),
    }),
  /** The latest lines. */
  latest: () =>
    queryOptions({
      queryKey: ['commission', 'latest'],
      queryFn: queryOf(loadLines, { query: { limit: 4 } }),
    }),
  /** All of them, or those of a kind, page by page. */
  lines: (kind: AffiliateLineKind | null) =>
    infiniteQueryOptions({
      queryKey: ['commission', 'lines', kind],
      ...pagesOf(loadLines, (page) => ({
        query: { ...page, ...(kind && { kind }) },
        handlesBadRequest: true,
      })),
    }),
};
