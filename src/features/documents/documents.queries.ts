import { queryOptions } from '@tanstack/react-query';

export const documentsQueries = {
  /** The member's answers to the documents that hold now. */
  consents: (memberId: string) =>
    queryOptions({
      queryKey: ['account', 'consents', memberId],
      queryFn: async ({ signal }) => (await import('./documents.api')).fetchConsents(signal),
    }),
};
