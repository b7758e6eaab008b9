import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '@/contract/endpoint';
import type { yeekeeDay, yeekeeLists } from '@/contract/yeekee.contract';
import { getServerTime } from '@/shared/time/server-clock';
import { msUntilShotNews } from './round.rules';
import {
  fetchProof,
  fetchShots,
  fetchYeekeeDay,
  fetchYeekeeRound,
  type YeekeeRoundAnswer,
} from './yeekee.api';

/** Pages that count down together do not ask together. */
const SPREAD_MS = 1000;

/** How long a round stays as it is, when nobody shoots. */
export function msUntilRoundNews(data: YeekeeRoundAnswer): number {
  return msUntilShotNews([data.round], getServerTime(data)) + Math.random() * SPREAD_MS;
}

/**
 * All of them begin with `lotto`: bets, shots and draws touch that. What a clock decides is never fresh, and what is a
 * member's is kept under that member.
 */
export const yeekeeQueries = {
  /**
   * All rounds of a day.
   * @param memberId whose stakes and shots are told; null for a visitor
   */
  day: (memberId: string | null, filter: QueryOf<typeof yeekeeDay> = {}) =>
    queryOptions({
      queryKey: ['lotto', 'yeekee', 'day', memberId, filter],
      queryFn: ({ signal }) => fetchYeekeeDay(filter, signal),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data
          ? msUntilShotNews(data.rounds, getServerTime(data)) + Math.random() * SPREAD_MS
          : false,
    }),
  /**
   * How a round stands, with its last shots.
   * @param memberId whose stakes and shots are told; null for a visitor
   */
  round: (memberId: string | null, roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'yeekee', 'round', memberId, roundId],
      queryFn: ({ signal }) => fetchYeekeeRound(roundId, signal),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data ? msUntilRoundNews(data) : false),
    }),
  /** A page of all shots of a round. */
  shots: (of: QueryOf<typeof yeekeeLists>) =>
    queryOptions({
      queryKey: ['lotto', 'yeekee', 'shots', of],
      queryFn: ({ signal }) => fetchShots(of, signal),
      staleTime: 0,
    }),
  /** The seed and all shots of a round that is over; they never change. */
  proof: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'yeekee', 'proof', roundId],
      queryFn: ({ signal }) => fetchProof(roundId, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
