import { queryOptions } from '@tanstack/react-query';
import { type CheckAccount, checkAccount } from '@/contract/registration.contract';
import { queryOf } from '@/shared/query/query-of';

export const registrationQueries = {
  /** Whether the server would accept the typed values. */
  check: (asked: CheckAccount) =>
    queryOptions({
      queryKey: ['account-check', asked],
      queryFn: queryOf(checkAccount, { body: asked, handlesBadRequest: true }),
    }),
};
