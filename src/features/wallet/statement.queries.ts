import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { StatementView, ViewPeriod } from './statement.rules';

/** The movements of a view, page by page. Whatever touches the wallet asks for them again. */
export function statementQuery({ kind, period }: StatementView) {
  return infiniteQueryOptions({
    queryKey: ['wallet', 'statement', kind, period],
    queryFn: async ({ signal, pageParam }) => {
      const { fetchStatement } = await import('./statement.api');
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return fetchStatement({ kind, ...period, ...cursor }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

/** What settled play came to in a period, day by day. */
export function winlossQuery(period: ViewPeriod) {
  return queryOptions({
    queryKey: ['wallet', 'winloss', period],
    queryFn: async ({ signal }) => (await import('./statement.api')).fetchWinloss(period, signal),
  });
}
