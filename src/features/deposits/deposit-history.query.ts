import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberDeposits } from '@/contract/deposits.contract';
import { pagesOf } from '@/shared/query/query-of';

const PAGE_LENGTH = 20;

/** Every deposit, page by page. */
export function historyQuery() {
  return infiniteQueryOptions({
    queryKey: ['deposits', 'history'],
    ...pagesOf(memberDeposits, (page) => ({ query: { limit: PAGE_LENGTH, ...page } })),
    staleTime: 0,
  });
}
