import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';

export const accountQueries = {
  /** Who is signed in, as the server sees it. */
  userInfo: () =>
    queryOptions({
      queryKey: ['session', 'user-info'],
      queryFn: queryOf(async () => (await import('@/contract/session.contract')).userInfo),
    }),
};
