import { queryOptions } from '@tanstack/react-query';

export const accountQueries = {
  /** Who is signed in, as the server sees it. */
  userInfo: () =>
    queryOptions({
      queryKey: ['session', 'user-info'],
      queryFn: async ({ signal }) => (await import('./session.api')).fetchUserInfo(signal),
    }),
};
