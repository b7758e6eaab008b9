import type { DataInputOf } from '@/contract/endpoint';
import { type TrendFormula, trendRoom, trendRooms } from '@/contract/trends.contract';
import { formulaNames, sayNext } from '@/domain/baccarat-formulas';
import { formatBaht } from '@/domain/baht';
import { ProviderUnavailableError } from '../games/game-provider';
import { handle, type MountedEndpoint } from '../http/endpoint-router';
import { RefusalError } from '../http/refusal';
import { type Room, type RoomsView, type RoomWatch, readDealersClock } from './rooms.service';

/** Returns the public endpoints of baccarat rooms and betting formulas. */
export function trendsRoutes(watch: RoomWatch): MountedEndpoint[] {
  return [
    handle(trendRooms, async () => {
      const view = await orUnavailable(watch.list());
      return {
        server_time: readDealersClock(view.rooms, view).toISOString(),
        rooms: view.rooms.map(toRoomData),
        formulas: toFormulas(view),
        dealt: view.dealt,
      };
    }),
    handle(trendRoom, async ({ body }) => {
      const found = await orUnavailable(watch.find(body.room_id));
      if (!found) throw new RefusalError('request.not_found');
      const says = sayNext((found.room.shoe?.hands ?? []).map(({ winner }) => winner));
      return {
        server_time: readDealersClock([found.room], found).toISOString(),
        room: toRoomData(found.room),
        formulas: toFormulas(found.view).map((rate) => ({ ...rate, next: says[rate.formula] })),
      };
    }),
  ];
}

async function orUnavailable<Result>(asked: Promise<Result>): Promise<Result> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderUnavailableError)
      throw new RefusalError('game.unavailable', { cause: error });
    throw error;
  }
}

function toFormulas({ formulas }: RoomsView): TrendFormula[] {
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

function toRoomData({ shoe, game, ...room }: Room): DataInputOf<typeof trendRoom>['room'] {
  return {
    room_id: room.roomId,
    name: room.name,
    min_bet: formatBaht(room.minSatang),
    max_bet: formatBaht(room.maxSatang),
    game: game ?? null,
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
