import { queryOptions } from '@tanstack/react-query';
import { fetchSecurityNotices } from './security.api';

export const securityQueries = {
  /** What happened around access to the account, the latest first. */
  notices: () =>
    queryOptions({
      queryKey: ['security', 'notices'],
      queryFn: ({ signal }) => fetchSecurityNotices(signal),
    }),
};
