import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

export const helpQueries = {
  /** Current limits and prizes for the help texts, the same for everyone. */
  facts: () =>
    queryOptions({
      queryKey: ['help', 'facts'],
      queryFn: queryOf(async () => (await import('@/contract/help.contract')).helpFacts),
    }),
};
