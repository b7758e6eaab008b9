import type { DataOf } from '@/contract/endpoint';
import { soothBaccarat, soothDetail } from '@/contract/sooth.contract';
import { call } from '@/shared/http/http-client';
import { type Clocked, withClock } from '@/shared/time/server-clock';

/** All rooms with their shoes, and how often formulas were right. */
export type Rooms = Clocked<DataOf<typeof soothBaccarat>>;
/** A room, and what formulas say of its next hand. */
export type RoomDetail = Clocked<DataOf<typeof soothDetail>>;

/** Reads all rooms. */
export async function fetchRooms(signal: AbortSignal): Promise<Rooms> {
  return withClock((await call(soothBaccarat, { body: {}, signal })).data);
}

/** Reads a room. */
export async function fetchRoom(roomId: string, signal: AbortSignal): Promise<RoomDetail> {
  return withClock((await call(soothDetail, { body: { room_id: roomId }, signal })).data);
}
