import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

const loadContract = () => import('@/contract/promotions.contract');

const WATCHED_EVERY_MS = 30_000;

/** Queries of promotions. */
export const promotionsQueries = {
  /**
   * Those that are on.
   * @param memberId whose offers they are; null for a visitor
   */
  list: (memberId: string | null) =>
    queryOptions({
      queryKey: ['promotions', 'list', memberId],
      queryFn: queryOf(async () => (await loadContract()).promotionList, { query: {} }),
    }),
  /** The waiting or running promotion, with the server's clock for its countdown. */
  current: () =>
    queryOptions({
      queryKey: ['promotions', 'current'],
      queryFn: queryOf(async () => (await loadContract()).promotionMine, { query: { limit: 1 } }),
      // Money arrives and stakes are settled elsewhere.
      refetchInterval: WATCHED_EVERY_MS,
    }),
};
