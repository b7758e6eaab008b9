import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Play } from '@/contract/statement.contract';
import type { StatementView, ViewPeriod } from './statement.rules';

/** The movements of a view, page by page. Whatever touches the wallet asks for them again. */
export function statementQuery({ kind, period }: StatementView) {
  return infiniteQueryOptions({
    queryKey: ['wallet', 'statement', kind, period],
    queryFn: async ({ signal, pageParam }) => {
      const { fetchStatement } = await import('./statement.api');
      const cursor = pageParam === null ? {} : { cursor: pageParam };
      return fetchStatement({ kind, ...period, ...cursor, play: 'together' }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  });
}

const PLAYED_PER_PAGE = 50;

/** The movements of what was played in one go, page by page, as they lie in a view. */
export function playedQuery({ kind, period }: StatementView, { cursor, count }: Play) {
  return infiniteQueryOptions({
    queryKey: ['wallet', 'statement', kind, period, 'played', cursor, count],
    queryFn: async ({ signal, pageParam }) => {
      const { fetchStatement } = await import('./statement.api');
      const limit = Math.min(PLAYED_PER_PAGE, count - pageParam.before);
      return fetchStatement({ kind, ...period, cursor: pageParam.cursor, limit }, signal);
    },
    initialPageParam: { cursor, before: 0 },
    getNextPageParam: (page, pages) => {
      const before = pages.reduce((sum, { movements }) => sum + movements.length, 0);
      return page.next_cursor !== null && before < count
        ? { cursor: page.next_cursor, before }
        : null;
    },
  });
}

/** What settled play came to in a period, day by day. */
export function winlossQuery(period: ViewPeriod) {
  return queryOptions({
    queryKey: ['wallet', 'winloss', period],
    queryFn: async ({ signal }) => (await import('./statement.api')).fetchWinloss(period, signal),
  });
}
