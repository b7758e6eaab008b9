import * as v from 'valibot';
import { type BaccaratSpot, baccaratSpots } from '@/domain/baccarat';
import {
  type ProviderRooms,
  type ProviderShoe,
  ProviderUnavailableError,
} from '../games/game-provider';

const shoe = v.nullable(
  v.pipe(
    v.object({
      shoe_id: v.string(),
      seed_hash: v.string(),
      begins_at: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
      hand_count: v.pipe(v.number(), v.safeInteger()),
      told_at: v.pipe(v.string(), v.isoTimestamp(), v.toDate()),
      hands: v.array(
        v.object({
          winner: v.picklist(baccaratSpots),
          playerPair: v.boolean(),
          bankerPair: v.boolean(),
        }),
      ),
    }),
    v.transform(
      (received): ProviderShoe => ({
        shoeId: received.shoe_id,
        seedHash: received.seed_hash,
        beginsAt: received.begins_at,
        handCount: received.hand_count,
        hands: received.hands,
        clockAt: received.told_at,
      }),
    ),
  ),
);
const satang = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const shoeResponse = v.object({ shoe });
const roomsResponse = v.object({
  rooms: v.array(
    v.object({
      room_id: v.string(),
      provider_id: v.string(),
      name: v.string(),
      min_satang: satang,
      max_satang: satang,
      shoe,
    }),
  ),
  past: v.array(v.pipe(v.string(), v.regex(/^[PBT]+$/))),
});
const unknownRoom = v.object({ error: v.literal('unknown_room') });

/** Reads the rooms in a provider's response. @throws ProviderUnavailableError when the response has another form */
export async function parseRooms(source: string, response: Response): Promise<ProviderRooms> {
  const received = v.safeParse(roomsResponse, await response.json().catch(() => null));
  if (!response.ok || !received.success)
    throw new ProviderUnavailableError(source, 'unexpected response to a request for rooms');
  return {
    rooms: received.output.rooms.map((room) => ({
      roomId: room.room_id,
      name: room.name,
      providerId: room.provider_id,
      gameId: room.room_id,
      minSatang: room.min_satang,
      maxSatang: room.max_satang,
      shoe: room.shoe,
    })),
    pastShoes: received.output.past.map((winners) => Array.from(winners, readWinner)),
  };
}

/**
 * Reads the shoe in a provider's response; null for an unknown room.
 * @throws ProviderUnavailableError when the response has another form
 */
export async function parseShoe(source: string, response: Response): Promise<ProviderShoe | null> {
  const result: unknown = await response.json().catch(() => null);
  if (response.status === 404 && v.is(unknownRoom, result)) return null;
  const received = v.safeParse(shoeResponse, result);
  if (!response.ok || !received.success)
    throw new ProviderUnavailableError(source, 'unexpected response to a request for a shoe');
  return received.output.shoe;
}

function readWinner(letter: string): BaccaratSpot {
  return letter === 'P' ? 'player' : letter === 'B' ? 'banker' : 'tie';
}
