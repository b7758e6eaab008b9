import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '@/shared/query/query-client';
import { fetchYeekeeRound } from '../yeekee.api';
import { msUntilRoundNews, yeekeeQueries } from '../yeekee.queries';
import { isOver, keepLatest, type Room } from './room.rules';

/** Prizes are paid right after the result. */
const PRIZES_POLL_MS = 3000;

/** A round with what its stream says. An answer that was written before the last event does not undo that. */
export function roomQuery(memberId: string | null, roundId: string) {
  const { queryKey } = yeekeeQueries.round(memberId, roundId);
  return queryOptions<Room>({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      keepLatest(await fetchYeekeeRound(roundId, signal), queryClient.getQueryData<Room>(queryKey)),
    refetchInterval: ({ state: { data } }) => {
      if (!data) return false;
      if (!['settled', 'voided'].includes(data.round.state)) return msUntilRoundNews(data);
      return isOver(data) ? false : PRIZES_POLL_MS;
    },
  });
}
