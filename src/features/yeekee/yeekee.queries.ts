import { queryOptions } from '@tanstack/react-query';
import type { DataOf, QueryOf } from '@/contract/endpoint';
import {
  type YeekeeRound,
  yeekeeDay,
  yeekeeList,
  yeekeeLists,
  yeekeeProof,
} from '@/contract/yeekee.contract';
import { msUntilNews, SERVED_STALE_MS, type TimedRound } from '@/shared/lottery/round-news.rules';
import { clockedQueryOf, queryOf } from '@/shared/query/query-of';
import { getServerTime, type WithServerTime } from '@/shared/time/server-clock';

export type YeekeeDayResponse = WithServerTime<DataOf<typeof yeekeeDay>>;
export type YeekeeRoundResponse = WithServerTime<DataOf<typeof yeekeeList>>;

/** Maximum random delay, which spreads the requests of all open pages. */
const SPREAD_MS = 1000;

/**
 * Returns the milliseconds until rounds should be refetched. The end of shooting, which comes after betting, counts
 * too.
 */
function msUntilShotNews(
  rounds: readonly (TimedRound & Pick<YeekeeRound, 'shooting' | 'shooting_ends_at'>)[],
  nowMs: number,
): number {
  const shootingEnds = rounds
    .filter(({ shooting }) => shooting === 'open')
    .map(({ shooting_ends_at }) => shooting_ends_at);
  return msUntilNews(rounds, nowMs, shootingEnds);
}

/** Returns the milliseconds until a round should be refetched, independent of its stream. */
export function msUntilRoundNews(data: YeekeeRoundResponse): number {
  return msUntilShotNews([data.round], getServerTime(data)) + Math.random() * SPREAD_MS;
}

/** Creates the query function of a round with its last shots and the member's own shots. */
export function readRound(roundId: string) {
  const query = { round_id: roundId };
  return clockedQueryOf(yeekeeList, { query, handlesBadRequest: true });
}

/**
 * Queries of yeekee. A member's stakes and shots are keyed under `bets`, which every wallet change invalidates, with
 * the member's id. Data that changes by time has `staleTime` 0.
 */
export const yeekeeQueries = {
  /**
   * All rounds of a day.
   * @param memberId member whose stakes and shots are included; null for a visitor
   */
  day: (memberId: string | null, filter: QueryOf<typeof yeekeeDay> = {}) =>
    queryOptions({
      queryKey: ['bets', 'yeekee', 'day', memberId, filter],
      queryFn: (context) =>
        clockedQueryOf(yeekeeDay, { query: filter, handlesBadRequest: true })(context),
      staleTime: SERVED_STALE_MS,
      refetchInterval: ({ state: { data } }) =>
        data
          ? msUntilShotNews(data.rounds, getServerTime(data)) + Math.random() * SPREAD_MS
          : false,
    }),
  /**
   * A round with its last shots.
   * @param memberId member whose stakes and shots are included; null for a visitor
   */
  round: (memberId: string | null, roundId: string) =>
    queryOptions({
      queryKey: ['bets', 'yeekee', 'round', memberId, roundId],
      queryFn: (context) => readRound(roundId)(context),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data ? msUntilRoundNews(data) : false),
    }),
  /** A page of all shots of a round. */
  shots: (of: QueryOf<typeof yeekeeLists>) =>
    queryOptions({
      queryKey: ['lotto', 'yeekee', 'shots', of],
      queryFn: queryOf(yeekeeLists, { query: of, handlesBadRequest: true }),
      staleTime: 0,
    }),
  /** The seed and all shots of an ended round. They never change. */
  proof: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'yeekee', 'proof', roundId],
      queryFn: queryOf(yeekeeProof, {
        query: { round_id: roundId },
        handlesBadRequest: true,
      }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
