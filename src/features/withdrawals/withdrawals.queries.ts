import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import { memberWithdrawals, type Withdrawal, withdrawInfo } from '@/contract/withdrawals.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';

/** An operator takes a while, and the member should see the result soon after. */
const POLL_MS = 5000;

/** How many of the latest withdrawals stand beside the form. */
export const RECENT_COUNT = 5;
const PAGE_LENGTH = 20;

/** Whether a withdrawal still waits for an operator or for its transfer. */
export function isPending({ state }: Pick<Withdrawal, 'state'>): boolean {
  return state === 'requested' || state === 'approved';
}

/** Never fresh: an operator, play or another device may have changed any of it. */
export const withdrawalQueries = {
  /** What may be withdrawn now, and where to. */
  info: () =>
    queryOptions({
      queryKey: ['withdrawals', 'info'],
      queryFn: queryOf(withdrawInfo),
      staleTime: 0,
    }),
  /** The latest ones; asked for again while the first waits, resting while the page is in the background. */
  recent: () =>
    queryOptions({
      queryKey: ['withdrawals', 'recent'],
      queryFn: queryOf(memberWithdrawals, { query: { limit: RECENT_COUNT } }),
      select: (page: DataOf<typeof memberWithdrawals>) => page.withdrawals,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.withdrawals.some(isPending) ? POLL_MS : false),
    }),
  /** Every one, page by page. */
  history: () =>
    infiniteQueryOptions({
      queryKey: ['withdrawals', 'history'],
      ...pagesOf(memberWithdrawals, (page) => ({ query: { limit: PAGE_LENGTH, ...page } })),
      staleTime: 0,
    }),
};
