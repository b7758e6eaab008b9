import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagesOf } from '@/shared/query/query-of';

/** Page size of ended promotions. */
export const ENDED_PER_PAGE = 10;

/** Creates the query of the member's ended promotions, page by page. */
export function endedPromotionsQuery() {
  return infiniteQueryOptions({
    queryKey: ['promotions', 'ended'],
    ...pagesOf(
      async () => (await import('@/contract/promotions.contract')).promotionMine,
      (page) => ({ query: { limit: ENDED_PER_PAGE, ...page } }),
    ),
  });
}
