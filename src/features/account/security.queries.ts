import { queryOptions } from '@tanstack/react-query';
import { securityNotices } from '@/contract/security.contract';
import { queryOf } from '@/shared/query/query-of';

export const securityQueries = {
  /** Security notices about access to the account, the latest first. */
  notices: () =>
    queryOptions({ queryKey: ['security', 'notices'], queryFn: queryOf(securityNotices) }),
};
