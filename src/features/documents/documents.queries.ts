import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

export const documentsQueries = {
  /** The member's responses to the current documents. */
  consents: (memberId: string) =>
    queryOptions({
      queryKey: ['account', 'consents', memberId],
      queryFn: queryOf(async () => (await import('@/contract/consents.contract')).memberConsents),
    }),
};
