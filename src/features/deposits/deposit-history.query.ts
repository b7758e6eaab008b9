import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchDeposits } from './deposits.api';

const PAGE_LENGTH = 20;

/** Every deposit, page by page. */
export function historyQuery() {
  return infiniteQueryOptions({
    queryKey: ['deposits', 'history'],
    queryFn: ({ signal, pageParam }) =>
      fetchDeposits(
        { limit: PAGE_LENGTH, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  });
}
