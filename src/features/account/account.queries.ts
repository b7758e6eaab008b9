import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

export const accountQueries = {
  /** The signed-in user, as the server knows it. */
  userInfo: () =>
    queryOptions({
      queryKey: ['session', 'user-info'],
      queryFn: queryOf(async () => (await import('@/contract/session.contract')).userInfo),
    }),
};
