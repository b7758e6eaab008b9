import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

export const lineQueries = {
  /** The member's LINE account, or null. */
  account: () =>
    queryOptions({
      queryKey: ['line', 'account'],
      queryFn: queryOf(async () => (await import('@/contract/line.contract')).lineAccount),
    }),
};
