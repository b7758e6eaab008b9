import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { moneyDays, SafetyStatus } from '@/contract/safety.contract';
import { pagesOf, queryOf } from '@/shared/query/query-of';
import { type WithServerTime, withClock } from '@/shared/time/server-clock';

const loadContract = () => import('@/contract/safety.contract');
const readStatus = queryOf(async () => (await loadContract()).safetyStatus);

/** Number of days over which money is summed. */
export type MoneyDays = (typeof moneyDays)[number];

/** The member's limits, with the server's clock. */
export type TimedStatus = WithServerTime<SafetyStatus>;

/** Queries of the member's limits. */
export const safetyQueries = {
  /** Limits, what is used of them, and raises that wait. */
  status: () =>
    queryOptions({
      queryKey: ['safety', 'status'],
      queryFn: async (context): Promise<TimedStatus> => {
        const status = await readStatus(context);
        return withClock({ ...status, server_time: status.now });
      },
    }),
  /** Deposits, withdrawals and results of a period. */
  money: (days: MoneyDays) =>
    queryOptions({
      queryKey: ['safety', 'money', days],
      queryFn: queryOf(async () => (await loadContract()).safetyMoney, { query: { days } }),
    }),
  /** Changes of the limits, page by page. */
  history: () =>
    infiniteQueryOptions({
      queryKey: ['safety', 'history'],
      ...pagesOf(
        async () => (await loadContract()).safetyHistory,
        (page) => ({ query: page, handlesBadRequest: true }),
      ),
    }),
};
