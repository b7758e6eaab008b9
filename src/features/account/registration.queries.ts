import { queryOptions } from '@tanstack/react-query';
import type { CheckAccount } from '@/contract/registration.contract';
import { postCheckAccount } from './registration.api';

export const registrationQueries = {
  /** Whether what is being typed would be accepted. */
  check: (asked: CheckAccount) =>
    queryOptions({
      queryKey: ['account-check', asked],
      queryFn: ({ signal }) => postCheckAccount(asked, signal),
    }),
};
