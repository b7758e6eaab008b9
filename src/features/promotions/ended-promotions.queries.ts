import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagesOf } from '@/shared/query/query-of';

/** How many are read at once. */
export const ENDED_PER_PAGE = 10;

/** Promotions that the member has ended, page by page. */
export function endedPromotionsQuery() {
  return infiniteQueryOptions({
    queryKey: ['promotions', 'ended'],
    ...pagesOf(
      async () => (await import('@/contract/promotions.contract')).promotionMine,
      (page) => ({ query: { limit: ENDED_PER_PAGE, ...page } }),
    ),
  });
}
