import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '@/shared/query/query-client';
import { isOver, mergeLatest, type Room } from './room.rules';
import { msUntilRoundNews, readRound, yeekeeQueries } from './yeekee.queries';

/** Polling interval after the result, until the prizes are paid. */
const PRIZES_POLL_MS = 3000;

/**
 * Creates the query of a round whose stream updates the cache. A response that is older than the last event does not
 * undo the event.
 */
export function roomQuery(memberId: string | null, roundId: string) {
  const { queryKey } = yeekeeQueries.round(memberId, roundId);
  return queryOptions<Room>({
    queryKey,
    staleTime: 0,
    queryFn: async (context) =>
      mergeLatest(await readRound(roundId)(context), queryClient.getQueryData<Room>(queryKey)),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      if (!['settled', 'voided'].includes(data.round.state)) return msUntilRoundNews(data);
      return isOver(data) ? false : PRIZES_POLL_MS;
    },
  });
}
