import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { sportMatches } from '@/contract/sport.contract';
import { clockedQueryOf } from '@/shared/query/query-of';
import { type Clocked, getServerTime } from '@/shared/time/server-clock';

/** Matches, by kick-off. */
export type Matches = Clocked<DataOf<typeof sportMatches>>;

/** Everybody waits for the same kick-off, so not all of them ask at the same moment. */
const MARGIN_MS = 500 + Math.random() * 1500;
/** A score that is so old misleads nobody. */
const WHILE_PLAYING_MS = 6_000;
const OTHERWISE_MS = 20_000;
const AFTER_FAILURE_MS = 15_000;
/** Who comes back to the page asks at once. */
const STALE_AFTER_MS = 3_000;

/** Matches, the same for everybody. */
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
 * The matches of now, asked for again when one kicks off or ends, as long as the page is looked at.
 * @param withScores while matches are played, also every few seconds
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
