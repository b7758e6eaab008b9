import type { CheckAccount } from '@/contract/account.contract';
import { queryOptions } from '@/shared/query/query-options';
import { postCheckAccount } from './account.api';

export const registrationQueries = {
  /** Whether what is being typed would be accepted. */
  check: (asked: CheckAccount) =>
    queryOptions({
      queryKey: ['account-check', asked],
      queryFn: ({ signal }) => postCheckAccount(asked, signal),
    }),
};
