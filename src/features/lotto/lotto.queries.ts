import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/contract/endpoint';
import type { lottoResult, lottoRounds } from '@/contract/lotto.contract';
import type { billList } from '@/contract/lotto-bills.contract';
import { getServerTime } from '@/shared/time/server-clock';
import {
  fetchBill,
  fetchBills,
  fetchLimit,
  fetchLobby,
  fetchRate,
  fetchRates,
  fetchResult,
  fetchResults,
  fetchRound,
  fetchRounds,
  fetchRule,
} from './lotto.api';
import { listRounds, msUntilNews } from './round.rules';

/** Rounds change without an action of the member, so they are polled. A page in the background does not poll. */
const ROUND_POLL_MS = 30_000;

/** A random delay of up to this spreads the requests of all open pages. */
const SPREAD_MS = 1000;

/** How many results the home page shows. */
export const LATEST_COUNT = 6;

const BILLS_PAGE_LENGTH = 20;
const RESULTS_PAGE_LENGTH = 30;

/** The filter of a bill list. */
export type BillFilter = Pick<QueryOf<typeof billList>, 'state' | 'from' | 'until' | 'round_id'>;

/** All keys begin with `lotto`, the name that bets and draws invalidate. Data that changes with time is always stale. */
export const lottoQueries = {
  /** Every market with its round and its latest result. */
  lobby: () =>
    queryOptions({
      queryKey: ['lotto', 'lobby'],
      queryFn: ({ signal }) => fetchLobby(signal),
      staleTime: 0,
      // Asks again right after a round opens or closes, and while a result is due.
      refetchInterval: ({ state: { data } }) =>
        data
          ? msUntilNews(listRounds(data), getServerTime(data)) + Math.random() * SPREAD_MS
          : false,
    }),
  /** Rounds that take bets now or later. */
  rounds: (filter: QueryOf<typeof lottoRounds>) =>
    queryOptions({
      queryKey: ['lotto', 'rounds', filter],
      queryFn: ({ signal }) => fetchRounds(filter, signal),
      staleTime: 0,
    }),
  /** A round with its terms. */
  round: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'round', roundId],
      queryFn: ({ signal }) => fetchRound(roundId, signal),
      staleTime: 0,
      refetchInterval: ROUND_POLL_MS,
    }),
  /** The rules of a round in words. */
  rule: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'rule', roundId],
      queryFn: ({ signal }) => fetchRule(roundId, signal),
    }),
  /** The rates of a round. */
  rate: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'rate', roundId],
      queryFn: ({ signal }) => fetchRate(roundId, signal),
    }),
  /** The rates and limits of every market. */
  rates: () =>
    queryOptions({
      queryKey: ['lotto', 'rates'],
      queryFn: ({ signal }) => fetchRates(signal),
    }),
  /** The limits of a round. */
  limit: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'limit', roundId],
      queryFn: ({ signal }) => fetchLimit(roundId, signal),
    }),
  /** Results of one day, or of one round. */
  result: (of: QueryOf<typeof lottoResult>) =>
    queryOptions({
      queryKey: ['lotto', 'result', of],
      queryFn: ({ signal }) => fetchResult(of, signal),
      staleTime: 0,
    }),
  /** Results of one market or of all markets, page by page. */
  results: (marketId?: string) =>
    infiniteQueryOptions({
      queryKey: ['lotto', 'results', marketId ?? ''],
      queryFn: ({ signal, pageParam }) =>
        fetchResults(
          {
            limit: RESULTS_PAGE_LENGTH,
            ...(marketId !== undefined && { market_id: marketId }),
            ...(pageParam !== null && { cursor: pageParam }),
          },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
      staleTime: 0,
    }),
  /** The latest results of all markets together. */
  latest: (limit: number) =>
    queryOptions({
      queryKey: ['lotto', 'latest', limit],
      queryFn: async ({ signal }) => (await fetchResults({ limit }, signal)).rounds,
      refetchInterval: ROUND_POLL_MS,
    }),
  /** The member's bills, page by page. */
  bills: (filter: BillFilter = {}) =>
    infiniteQueryOptions({
      queryKey: ['lotto', 'bills', filter],
      queryFn: ({ signal, pageParam }) =>
        fetchBills(
          {
            ...filter,
            limit: BILLS_PAGE_LENGTH,
            ...(pageParam !== null && { cursor: pageParam }),
          },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next_cursor,
      staleTime: 0,
    }),
  /** One of the member's bills with its items. */
  bill: (billId: string) =>
    queryOptions({
      queryKey: ['lotto', 'bill', billId],
      queryFn: ({ signal }) => fetchBill(billId, signal),
      staleTime: 0,
    }),
};
