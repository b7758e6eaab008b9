import { queryOptions } from '@tanstack/react-query';

export const lineQueries = {
  /** The LINE account of the member, or null. */
  account: () =>
    queryOptions({
      queryKey: ['line', 'account'],
      queryFn: async ({ signal }) => (await import('./line.api')).fetchLineAccount(signal),
    }),
};
