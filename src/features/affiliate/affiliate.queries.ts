import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AffiliateLineKind } from '@/contract/affiliate.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';

const loadContract = () => import('@/contract/affiliate.contract');
const loadLines = async () => (await loadContract()).affiliateTransactionsV2;

const FRIENDS_AT_ONCE = 50;

/**
 * Queries of the affiliate programme. Invalidating `commission` refreshes the member's income, not the public terms.
 */
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
  /**
   * Friends of the member (`friendId` is null) or of a friend, page by page; loaded when that branch of the tree opens.
   */
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
  /** The latest commission lines. */
  latest: () =>
    queryOptions({
      queryKey: ['commission', 'latest'],
      queryFn: queryOf(loadLines, { query: { limit: 4 } }),
    }),
  /** Commission lines page by page, of one kind or, for null, of every kind. */
  lines: (kind: AffiliateLineKind | null) =>
    infiniteQueryOptions({
      queryKey: ['commission', 'lines', kind],
      ...pagesOf(loadLines, (page) => ({
        query: { ...page, ...(kind && { kind }) },
        handlesBadRequest: true,
      })),
    }),
};
