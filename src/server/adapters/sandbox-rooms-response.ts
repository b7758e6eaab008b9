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
      (told): ProviderShoe => ({
        shoeId: told.shoe_id,
        seedHash: told.seed_hash,
        beginsAt: told.begins_at,
        handCount: told.hand_count,
        hands: told.hands,
        toldAt: told.told_at,
      }),
    ),
  ),
);
const satang = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const shoeAnswer = v.object({ shoe });
const roomsAnswer = v.object({
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
  const told = v.safeParse(roomsAnswer, await response.json().catch(() => null));
  if (!response.ok || !told.success)
    throw new ProviderUnavailableError(source, 'unexpected response to a request for rooms');
  return {
    rooms: told.output.rooms.map((room) => ({
      roomId: room.room_id,
      name: room.name,
      providerId: room.provider_id,
      gameId: room.room_id,
      minSatang: room.min_satang,
      maxSatang: room.max_satang,
      shoe: room.shoe,
    })),
    pastShoes: told.output.past.map((winners) => Array.from(winners, readWinner)),
  };
}

/**
 * Reads the shoe in a provider's response; null for an unknown room.
 * @throws ProviderUnavailableError when the response has another form
 */
export async function parseShoe(source: string, response: Response): Promise<ProviderShoe | null> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.status === 404 && v.is(unknownRoom, answer)) return null;
  const told = v.safeParse(shoeAnswer, answer);
  if (!response.ok || !told.success)
    throw new ProviderUnavailableError(source, 'unexpected response to a request for a shoe');
  return told.output.shoe;
}

function readWinner(letter: string): BaccaratSpot {
  return letter === 'P' ? 'player' : letter === 'B' ? 'banker' : 'tie';
}
