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

/** A random delay of up to this spreads the requests of all open pages. */
const SPREAD_MS = 1000;

/** Gives the milliseconds until a round should be loaded again, apart from its stream. */
export function msUntilRoundNews(data: YeekeeRoundAnswer): number {
  return msUntilShotNews([data.round], getServerTime(data)) + Math.random() * SPREAD_MS;
}

/**
 * All keys begin with `lotto`, the name that bets, shots and draws invalidate. Data that changes with time is always
 * stale. A member's data has the member's id in its key.
 */
export const yeekeeQueries = {
  /**
   * All rounds of a day.
   * @param memberId the member whose stakes and shots are included; null for a visitor
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
   * A round with its last shots.
   * @param memberId the member whose stakes and shots are included; null for a visitor
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
  /** The seed and all shots of an ended round. They never change. */
  proof: (roundId: string) =>
    queryOptions({
      queryKey: ['lotto', 'yeekee', 'proof', roundId],
      queryFn: ({ signal }) => fetchProof(roundId, signal),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
