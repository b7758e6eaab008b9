import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { memberWinloss, Play } from '@/contract/statement.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';
import type { StatementView, ViewPeriod } from './statement.rules';

const loadContract = () => import('@/contract/statement.contract');
const loadStatement = async () => (await loadContract()).memberStatement;

/** Creates the query of a view's movements, page by page, with consecutive play combined. */
export function statementQuery({ kind, period }: StatementView) {
  return infiniteQueryOptions({
    queryKey: ['wallet', 'statement', kind, period],
    ...pagesOf(loadStatement, (page) => ({
      query: { kind, ...period, ...page, play: 'together' as const },
      handlesBadRequest: true,
    })),
  });
}

const PLAYED_PER_PAGE = 50;

/** Creates the query of the single movements of combined play, page by page. */
export function playedQuery({ kind, period }: StatementView, { cursor, count }: Play) {
  return infiniteQueryOptions({
    queryKey: ['wallet', 'statement', kind, period, 'played', cursor, count],
    queryFn: ({ pageParam, ...context }) => {
      const limit = Math.min(PLAYED_PER_PAGE, count - pageParam.before);
      const query = { kind, ...period, cursor: pageParam.cursor, limit };
      return queryOf(loadStatement, { query, handlesBadRequest: true })(context);
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

/** Creates the query of settled play in a period, by day. */
export function winlossQuery(period: ViewPeriod) {
  return queryOptions({
    queryKey: ['wallet', 'winloss', period],
    queryFn: queryOf(async () => (await loadContract()).memberWinloss, {
      query: period,
      handlesBadRequest: true,
    }),
    select: (data: DataOf<typeof memberWinloss>) => data.days,
  });
}
