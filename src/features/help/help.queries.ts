import { queryOptions } from '@tanstack/react-query';

export const helpQueries = {
  /** The figures of the answers, the same for everybody. */
  facts: () =>
    queryOptions({
      queryKey: ['help', 'facts'],
      queryFn: async ({ signal }) => (await import('./help.api')).fetchHelpFacts(signal),
    }),
};
