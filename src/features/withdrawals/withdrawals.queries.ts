import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import { memberWithdrawals, type Withdrawal, withdrawInfo } from '@/contract/withdrawals.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';

/** Polling interval of a pending withdrawal, so that the member sees an operator's decision soon. */
const POLL_MS = 5000;

/** Number of recent withdrawals beside the form. */
export const RECENT_COUNT = 5;
const PAGE_LENGTH = 20;

/** Whether a withdrawal waits for an operator or for its transfer. */
export function isPending({ state }: Pick<Withdrawal, 'state'>): boolean {
  return state === 'requested' || state === 'approved';
}

/** Queries of withdrawals. `staleTime` is 0, because operators, play or another device can change the data. */
export const withdrawalQueries = {
  /** Current limits of a withdrawal, and the receiving account. */
  info: () =>
    queryOptions({
      queryKey: ['withdrawals', 'info'],
      queryFn: queryOf(withdrawInfo),
      staleTime: 0,
    }),
  /** The latest withdrawals; polls while one is pending, but not in the background. */
  recent: () =>
    queryOptions({
      queryKey: ['withdrawals', 'recent'],
      queryFn: queryOf(memberWithdrawals, { query: { limit: RECENT_COUNT } }),
      select: (page: DataOf<typeof memberWithdrawals>) => page.withdrawals,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.withdrawals.some(isPending) ? POLL_MS : false),
    }),
  /** All withdrawals, page by page. */
  history: () =>
    infiniteQueryOptions({
      queryKey: ['withdrawals', 'history'],
      ...pagesOf(memberWithdrawals, (page) => ({ query: { limit: PAGE_LENGTH, ...page } })),
      staleTime: 0,
    }),
};
