import { queryOptions, useQuery } from '@tanstack/react-query';
import type { DataOf } from '@/contract/endpoint';
import type { TrendRoom, trendRoom } from '@/contract/trends.contract';
import { clockedQueryOf } from '@/shared/query/query-of';
import { getServerTime, type WithServerTime } from '@/shared/time/server-clock';
import { findNews } from './trends.rules';

/** A room and the formula picks for its next hand. */
export type RoomDetail = WithServerTime<DataOf<typeof trendRoom>>;

const loadContract = () => import('@/contract/trends.contract');

/** Random delay, because all viewers wait for the same cards and must not refetch at the same moment. */
const MARGIN_MS = 400 + Math.random() * 1200;
/** Shortest polling interval, for cards that are late. */
const SOONEST_MS = 2_000;
const WITHOUT_SHOE_MS = 10_000;
const AFTER_FAILURE_MS = 10_000;
/** Age from which returning to the page refetches, in milliseconds. */
const STALE_AFTER_MS = 5_000;

/** Queries of baccarat rooms, the same for everyone. */
export const trendsQueries = {
  /** All rooms. */
  rooms: () =>
    queryOptions({
      queryKey: ['trends', 'rooms'],
      queryFn: clockedQueryOf(async () => (await loadContract()).trendRooms, { body: {} }),
      staleTime: STALE_AFTER_MS,
    }),
  /** One room. */
  room: (roomId: string) =>
    queryOptions({
      queryKey: ['trends', 'room', roomId],
      queryFn: clockedQueryOf(async () => (await loadContract()).trendRoom, {
        body: { room_id: roomId },
      }),
      staleTime: STALE_AFTER_MS,
    }),
};

/** Queries all rooms and refetches them whenever a hand was dealt in any room, while the page is visible. */
export function useRooms() {
  return useQuery({
    ...trendsQueries.rooms(),
    refetchInterval: ({ state }) => msToNews(state, ({ rooms }) => rooms),
  });
}

/** Queries one room and refetches it whenever a hand was dealt in the room, while the page is visible. */
export function useRoom(roomId: string) {
  return useQuery({
    ...trendsQueries.room(roomId),
    refetchInterval: ({ state }) => msToNews(state, ({ room }) => [room]),
  });
}

function msToNews<Data>(
  { data, status }: { data: WithServerTime<Data> | undefined; status: string },
  listRooms: (data: WithServerTime<Data>) => readonly TrendRoom[],
): number | false {
  if (!data) return false;
  if (status === 'error') return AFTER_FAILURE_MS;
  const next = listRooms(data).flatMap(({ shoe }) => (shoe ? [findNews(shoe)] : []));
  if (next.length === 0) return WITHOUT_SHOE_MS;
  return Math.max(SOONEST_MS, Math.min(...next) - getServerTime(data) + MARGIN_MS);
}
