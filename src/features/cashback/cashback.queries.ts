import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CashbackKind } from '@/contract/cashback.contract';

const loadApi = () => import('./cashback.api');

/** Queries of cashback. Whatever touches it asks again. */
export const cashbackQueries = {
  /** Today, the last days, and what can be taken. */
  summary: () =>
    queryOptions({
      queryKey: ['cashback', 'summary'],
      queryFn: async ({ signal }) => (await loadApi()).fetchSummary(signal),
    }),
  /** What became of the days, page by page. */
  history: (kind: CashbackKind) =>
    infiniteQueryOptions({
      queryKey: ['cashback', 'history', kind],
      queryFn: async ({ signal, pageParam }) =>
        (await loadApi()).fetchHistory(
          kind,
          pageParam === null ? {} : { cursor: pageParam },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
    }),
};
