import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { DataOf, QueryOf } from '@/contract/endpoint';
import {
  lottoLimit,
  lottoLobby,
  lottoRate,
  lottoRates,
  lottoResult,
  lottoResults,
  lottoRound,
  lottoRounds,
  lottoRule,
} from '@/contract/lotto.contract';
import { billDetail, billList } from '@/contract/lotto-bills.contract';
import { msUntilNews, SERVED_STALE_MS } from '@/shared/lottery/round-news.rules';
import { clockedQueryOf, pagesOf, queryOf } from '@/shared/query/query-of';
import { getServerTime, type WithServerTime } from '@/shared/time/server-clock';
import { agentQuery } from './lotto-agent';
import { listRounds } from './round.rules';

/** Polling interval, because rounds change without any action of the member. Pages in the background do not poll. */
const ROUND_POLL_MS = 30_000;

/** Maximum random delay, which spreads the requests of all open pages. */
const SPREAD_MS = 1000;

/** Number of results on the home page. */
export const LATEST_COUNT = 6;

const BILLS_PAGE_LENGTH = 20;
const RESULTS_PAGE_LENGTH = 30;

export type Lobby = WithServerTime<DataOf<typeof lottoLobby>>;
export type RoundTerms = WithServerTime<DataOf<typeof lottoRound>>;

/** The filter of a bill list. */
export type BillFilter = Pick<QueryOf<typeof billList>, 'state' | 'from' | 'until' | 'round_id'>;

/**
 * Queries of the lottery. Bills are keyed under `bets`, which every wallet change invalidates; data that changes by
 * time has `staleTime` 0.
 */
export const lottoQueries = {
  /** Every market with its round and its latest result. */
  lobby: () =>
    queryOptions({
      queryKey: ['lotto', 'lobby'],
      queryFn: (context) => clockedQueryOf(lottoLobby)(context),
      staleTime: SERVED_STALE_MS,
      // Refetches right after a round opens or closes, and while a result is due.
      refetchInterval: ({ state: { data } }) =>
        data
          ? msUntilNews(listRounds(data), getServerTime(data)) + Math.random() * SPREAD_MS
          : false,
    }),
  /** Rounds that take bets now or later. */
  rounds: (filter: QueryOf<typeof lottoRounds>) =>
    queryOptions({
      queryKey: ['lotto', 'rounds', filter],
      queryFn: clockedQueryOf(lottoRounds, { query: filter }),
      staleTime: 0,
    }),
  /** A round with its terms. The screen handles a 400, since the URL may contain an unknown round. */
  round: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'round', roundId],
      queryFn: clockedQueryOf(lottoRound, {
        query: { round_id: roundId },
        handlesBadRequest: true,
      }),
      staleTime: 0,
      refetchInterval: ROUND_POLL_MS,
    }),
  /** Rules text of a round. */
  rule: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'rule', roundId],
      queryFn: queryOf(lottoRule, { query: { round_id: roundId } }),
    }),
  /** The rates of a round. */
  rate: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'rate', roundId],
      queryFn: queryOf(lottoRate, { query: { round_id: roundId } }),
    }),
  /** The rates and limits of every market. */
  rates: () =>
    queryOptions({
      queryKey: ['lotto', 'rates'],
      queryFn: queryOf(lottoRates, { query: agentQuery() }),
    }),
  /** The limits of a round. */
  limit: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'limit', roundId],
      queryFn: queryOf(lottoLimit, { query: { round_id: roundId } }),
    }),
  /** Results of one day, or of one round. */
  result: (of: QueryOf<typeof lottoResult>) =>
    queryOptions({
      queryKey: ['lotto', 'result', of],
      queryFn: queryOf(lottoResult, { query: of, handlesBadRequest: true }),
      staleTime: SERVED_STALE_MS,
    }),
  /** Results of one market or of all markets, page by page. */
  results: (marketId?: string) =>
    infiniteQueryOptions({
      queryKey: ['lotto', 'results', marketId ?? ''],
      ...pagesOf(lottoResults, (page) => ({
        query: {
          ...agentQuery(),
          limit: RESULTS_PAGE_LENGTH,
          ...(marketId !== undefined && { market_id: marketId }),
          ...page,
        },
      })),
      staleTime: 0,
    }),
  /** The latest results of all markets together. */
  latest: (limit: number) =>
    queryOptions({
      queryKey: ['lotto', 'latest', limit],
      queryFn: queryOf(lottoResults, { query: { ...agentQuery(), limit } }),
      select: (data: DataOf<typeof lottoResults>) => data.rounds,
      refetchInterval: ROUND_POLL_MS,
    }),
  /** The member's bills, page by page. */
  bills: (filter: BillFilter = {}) =>
    infiniteQueryOptions({
      queryKey: ['bets', 'bills', filter],
      ...pagesOf(billList, (page) => ({
        query: { ...agentQuery(), ...filter, limit: BILLS_PAGE_LENGTH, ...page },
        handlesBadRequest: true,
      })),
      staleTime: 0,
    }),
  /** One of the member's bills with its items. */
  bill: (billId: string) =>
    queryOptions({
      queryKey: ['bets', 'bill', billId],
      queryFn: queryOf(billDetail, {
        query: { ...agentQuery(), bill_id: billId },
        handlesBadRequest: true,
      }),
      staleTime: 0,
    }),
};
