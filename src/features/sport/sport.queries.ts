import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { sportMatches } from '@/contract/sport.contract';
import { clockedQueryOf } from '@/shared/query/query-of';
import { getServerTime, type WithServerTime } from '@/shared/time/server-clock';

/** Matches in the order of kick-off. */
export type Matches = WithServerTime<DataOf<typeof sportMatches>>;

/** Random delay, because all viewers wait for the same kick-off and must not refetch at the same moment. */
const MARGIN_MS = 500 + Math.random() * 1500;
/** Polling interval during a match; an older score would mislead. */
const WHILE_PLAYING_MS = 6_000;
const OTHERWISE_MS = 20_000;
const AFTER_FAILURE_MS = 15_000;
/** Age from which returning to the page refetches, in milliseconds. */
const STALE_AFTER_MS = 3_000;

/** Creates the query of matches, the same for everyone. */
export function matchesQuery() {
  return queryOptions({
    queryKey: ['sport', 'matches'],
    queryFn: clockedQueryOf(async () => (await import('@/contract/sport.contract')).sportMatches, {
      body: {},
    }),
    staleTime: STALE_AFTER_MS,
  });
}

/**
 * Queries the matches and refetches them when a match kicks off or ends, while the page is visible.
 * @param withScores polls every few seconds while a match is played
 */
export function useMatches({ withScores }: { withScores: boolean }) {
  return useQuery({
    ...matchesQuery(),
    refetchInterval: ({ state: { data, status } }) =>
      status === 'error' ? AFTER_FAILURE_MS : data ? msToNews(data, withScores) : false,
  });
}

function msToNews(data: Matches, withScores: boolean): number {
  const now = getServerTime(data);
  const changes = data.matches
    .flatMap((match) => [match.kick_off_at, match.full_time_at])
    .map((time) => Date.parse(time) - now + MARGIN_MS)
    .filter((wait) => wait > 0);
  const isPlaying = data.matches.some((match) => Date.parse(match.kick_off_at) <= now);
  return Math.min(withScores && isPlaying ? WHILE_PLAYING_MS : OTHERWISE_MS, ...changes);
}
