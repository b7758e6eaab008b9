import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

const loadContract = () => import('@/contract/promotions.contract');

const WATCHED_EVERY_MS = 30_000;

/** Queries of promotions. */
export const promotionsQueries = {
  /**
   * Promotions that are currently on.
   * @param memberId member whose offers to include; null for a visitor
   */
  list: (memberId: string | null) =>
    queryOptions({
      queryKey: ['promotions', 'list', memberId],
      queryFn: queryOf(async () => (await loadContract()).promotionList, { query: {} }),
    }),
  /** The waiting or running promotion, with the server time for its countdown. */
  current: () =>
    queryOptions({
      queryKey: ['promotions', 'current'],
      queryFn: queryOf(async () => (await loadContract()).promotionMine, { query: { limit: 1 } }),
      // Deposits and settled stakes change the progress without an event of the stream, so the query polls.
      refetchInterval: WATCHED_EVERY_MS,
    }),
};
