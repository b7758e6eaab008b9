import { queryOptions } from '@tanstack/react-query';
import { securityNotices } from '@/contract/security.contract';
import { queryOf } from '@/shared/query/query-of';

export const securityQueries = {
  /** What happened around access to the account, the latest first. */
  notices: () =>
    queryOptions({ queryKey: ['security', 'notices'], queryFn: queryOf(securityNotices) }),
};
