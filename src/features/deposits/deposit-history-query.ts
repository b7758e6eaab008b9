import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberDeposits } from '@/contract/deposits.contract';
import { pagesOf } from '@/shared/query/query-of';

const PAGE_LENGTH = 20;

/** Creates the query of all deposits, page by page. */
export function historyQuery() {
  return infiniteQueryOptions({
    queryKey: ['deposits', 'history'],
    ...pagesOf(memberDeposits, (page) => ({ query: { limit: PAGE_LENGTH, ...page } })),
    staleTime: 0,
  });
}
