import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

export const documentsQueries = {
  /** The member's answers to the documents that hold now. */
  consents: (memberId: string) =>
    queryOptions({
      queryKey: ['account', 'consents', memberId],
      queryFn: queryOf(async () => (await import('@/contract/consents.contract')).memberConsents),
    }),
};
