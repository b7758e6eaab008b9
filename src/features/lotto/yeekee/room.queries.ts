import { queryClient } from '@/shared/query/query-engine';
import { queryOptions } from '@/shared/query/query-options';
import { fetchYeekeeRound } from '../yeekee.api';
import { yeekeeQueries } from '../yeekee.queries';
import { isOver, keepLatest, type Room } from './room.rules';

/** Prizes are paid right after the result. */
const PRIZES_POLL_MS = 3000;

/** A round with what its stream says. An answer that was written before the last event does not undo that. */
export function roomQuery(memberId: string | null, roundId: string) {
  const round = yeekeeQueries.round(memberId, roundId);
  return queryOptions<Room>({
    ...round,
    queryFn: async ({ signal }) =>
      keepLatest(
        await fetchYeekeeRound(roundId, signal),
        queryClient.getQueryData<Room>(round.queryKey),
      ),
    refetchInterval: (query) => {
      const { data } = query.state;
      const isEnded = data && ['settled', 'voided'].includes(data.round.state);
      if (isEnded) return isOver(data) ? false : PRIZES_POLL_MS;
      return typeof round.refetchInterval === 'function' ? round.refetchInterval(query) : false;
    },
  });
}
