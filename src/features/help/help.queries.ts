import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

export const helpQueries = {
  /** The figures of the answers, the same for everybody. */
  facts: () =>
    queryOptions({
      queryKey: ['help', 'facts'],
      queryFn: queryOf(async () => (await import('@/contract/help.contract')).helpFacts),
    }),
};
