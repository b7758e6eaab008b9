import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '@/shared/query/query-of';
import { withClock } from '@/shared/time/server-clock';

const REFRESH_EVERY_MS = 10_000;

const readSession = queryOf(
  async () => (await import('@/contract/reality-check.contract')).safetySession,
);

/**
 * Creates the query of the member's play session. It is read again and again while a game is open, because no event
 * tells of each stake.
 */
export function playSessionQuery() {
  return queryOptions({
    queryKey: ['play-session'],
    queryFn: async (context) => {
      const data = await readSession(context);
      return withClock({ ...data, server_time: data.now });
    },
    refetchInterval: REFRESH_EVERY_MS,
  });
}
