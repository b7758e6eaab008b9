import { infiniteQueryOptions } from '@tanstack/react-query';

/** How many are read at once. */
export const ENDED_PER_PAGE = 10;

/** Promotions that the member has ended, page by page. */
export function endedPromotionsQuery() {
  return infiniteQueryOptions({
    queryKey: ['promotions', 'ended'],
    queryFn: async ({ signal, pageParam }) => {
      const { fetchMine } = await import('./promotions.api');
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return fetchMine({ limit: ENDED_PER_PAGE, ...cursor }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}
