import {
  type SoothFormula,
  type SoothRoom,
  soothBaccarat,
  soothDetail,
} from '@/contract/sooth.contract';
import { formulaNames, sayNext } from '@/domain/baccarat-formulas';
import { type GameProvider, ProviderUnavailableError } from '../games/game-provider';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { createRoomWatch, type Room, type RoomsView } from './rooms.service';

/** Rooms of baccarat and what formulas say of them, for anybody. */
export function soothRoutes(providers: readonly GameProvider[]): MountedEndpoint[] {
  const watch = createRoomWatch(providers);
  return [
    handle(soothBaccarat, async () => {
      const view = await orUnavailable(watch.list());
      return {
        rooms: view.rooms.map(toRoomData),
        formulas: toFormulas(view),
        dealt: view.dealt,
      };
    }),
    handle(soothDetail, async ({ body }) => {
      const found = await orUnavailable(watch.find(body.room_id));
      if (!found) throw new RefusalError('request.not_found');
      const says = sayNext((found.room.shoe?.hands ?? []).map(({ winner }) => winner));
      return {
        room: toRoomData(found.room),
        formulas: toFormulas(found.view).map((rate) => ({ ...rate, next: says[rate.formula] })),
      };
    }),
  ];
}

async function orUnavailable<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderUnavailableError)
      throw new RefusalError('game.unavailable', { cause: error });
    throw error;
  }
}

function toFormulas({ formulas }: RoomsView): SoothFormula[] {
  return formulaNames.map((formula) => {
    const { hits, counted, share, interval } = formulas[formula];
    return {
      formula,
      hits,
      counted,
      share,
      low: interval?.[0] ?? null,
      high: interval?.[1] ?? null,
    };
  });
}

function toRoomData({ provider, shoe, ...room }: Room): SoothRoom {
  return {
    room_id: room.roomId,
    name: room.name,
    game_id: room.gameId,
    provider_id: room.providerId,
    source: provider.source,
    shoe: shoe && {
      shoe_id: shoe.shoeId,
      seed_hash: shoe.seedHash,
      begins_at: shoe.beginsAt.toISOString(),
      hand_count: shoe.handCount,
      hands: shoe.hands.map(({ winner, playerPair, bankerPair }) => ({
        winner,
        player_pair: playerPair,
        banker_pair: bankerPair,
      })),
    },
  };
}
