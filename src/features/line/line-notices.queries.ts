import { queryOptions } from '@tanstack/react-query';
import { lineNotices } from '@/contract/line-notices.contract';
import { queryOf } from '@/shared/query/query-of';

export const lineNoticesQueries = {
  /** The member's choices about notices by LINE. Stale at once, because a friend is added in the LINE app. */
  choices: () =>
    queryOptions({ queryKey: ['line', 'notices'], queryFn: queryOf(lineNotices), staleTime: 0 }),
};
