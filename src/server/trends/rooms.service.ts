import type { Game } from '@/contract/games.contract';
import { MEASURED_HANDS } from '@/contract/trends.contract';
import type { BaccaratSpot } from '@/domain/baccarat';
import { type FormulaName, type HitRate, measureFormulas } from '@/domain/baccarat-formulas';
import { findNextNews } from '@/domain/baccarat-shoe';
import { cacheResult } from '../games/cached-result';
import type { GameProvider, ProviderRoom, ProviderShoe } from '../games/game-provider';

/** A room with the integration that deals in it. */
export interface Room extends ProviderRoom {
  readonly provider: GameProvider;
  /** Game of the catalogue that is played in the room; undefined when the catalogue has no such game. */
  readonly game: Game | undefined;
}

/** All rooms, with statistics of the last hands. */
export interface RoomsView extends Heard {
  readonly rooms: readonly Room[];
  readonly formulas: Readonly<Record<FormulaName, HitRate>>;
  readonly dealt: Readonly<Record<BaccaratSpot, number>>;
}

/** One room with the statistics of all rooms. */
export interface FoundRoom extends Heard {
  readonly room: Room;
  readonly view: RoomsView;
}

interface Heard {
  /** When the providers responded, by the clock of `performance`. */
  readonly heardAtMs: number;
}

/** Shared access to rooms: for any number of viewers, a provider is asked once per hand. */
export interface RoomWatch {
  /**
   * Returns all rooms.
   * @throws ProviderUnavailableError
   */
  readonly list: () => Promise<RoomsView>;
  /**
   * Returns one room, or null. Its statistics may be some minutes old.
   * @throws ProviderUnavailableError
   */
  readonly find: (roomId: string) => Promise<FoundRoom | null>;
}

/**
 * Milliseconds to wait after the next hand is due, because a provider deals by its own clock and responds with a delay.
 */
const MARGIN_MS = 150;
const WITHOUT_SHOE_MS = 5_000;
const FIGURES_LAST_MS = 5 * 60_000;

/**
 * Creates the watch over the rooms of all providers that have some.
 * @param fetchGames reads the games with these ids that the agent shows; rooms of other games are left out
 */
export function createRoomWatch(
  providers: readonly GameProvider[],
  fetchGames: (gameIds: readonly string[]) => Promise<readonly Game[]>,
): RoomWatch {
  const fetchRooms = async (): Promise<RoomsView> => {
    const results = await Promise.all(
      providers.map(async (provider) => ({ provider, result: await provider.rooms?.() })),
    );
    const heardAtMs = performance.now();
    const games = await fetchGames(
      results.flatMap(({ result }) => (result?.rooms ?? []).map(({ gameId }) => gameId)),
    );
    const rooms = results.flatMap(({ provider, result }) =>
      (result?.rooms ?? []).flatMap((room) => {
        const game = games.find(
          (each) =>
            each.game_id === room.gameId &&
            each.provider_id === room.providerId &&
            each.source === provider.source,
        );
        return game ? [{ ...room, provider, game }] : [];
      }),
    );
    const running = rooms.map(({ shoe }) => (shoe?.hands ?? []).map(({ winner }) => winner));
    const past = results.flatMap(({ result }) => result?.pastShoes ?? []);
    const shoes = takeLastHands([...running, ...past]);
    const dealt = { player: 0, tie: 0, banker: 0 };
    for (const winner of shoes.flat()) dealt[winner] += 1;
    return { rooms, formulas: measureFormulas(shoes), dealt, heardAtMs };
  };
  const list = cacheResult(fetchRooms, ({ rooms }) =>
    Math.min(WITHOUT_SHOE_MS * 12, ...rooms.map(({ shoe }) => untilNextHand(shoe))),
  );
  const figures = cacheResult(fetchRooms, () => FIGURES_LAST_MS);
  const shoes = new Map<string, () => Promise<Heard & { shoe: ProviderShoe | null }>>();

  return {
    list,
    find: async (roomId) => {
      const view = await figures();
      const room = view.rooms.find((each) => each.roomId === roomId);
      if (!room) return null;
      const readShoe =
        shoes.get(roomId) ??
        cacheResult(
          async () => ({
            shoe: (await room.provider.shoe?.(roomId)) ?? null,
            heardAtMs: performance.now(),
          }),
          ({ shoe }) => untilNextHand(shoe),
        );
      shoes.set(roomId, readShoe);
      const { shoe, heardAtMs } = await readShoe();
      return { room: { ...room, shoe }, view, heardAtMs };
    },
  };
}

/** Returns the current time of the dealer's clock, by its cached reading and the time since. */
export function readDealersClock(rooms: readonly Room[], { heardAtMs }: Heard): Date {
  const clock = rooms.find(({ shoe }) => shoe !== null)?.shoe?.clockAt;
  return clock ? new Date(clock.getTime() + performance.now() - heardAtMs) : new Date();
}

/**
 * Returns the newest shoes up to the number of measured hands; the oldest shoe is cut at its beginning.
 * @param shoes newest first
 */
function takeLastHands(
  shoes: readonly (readonly BaccaratSpot[])[],
): readonly (readonly BaccaratSpot[])[] {
  let left = MEASURED_HANDS;
  return shoes.flatMap((hands) => {
    const taken = left > 0 ? hands.slice(-left) : [];
    left -= taken.length;
    return taken.length > 0 ? [taken] : [];
  });
}

function untilNextHand(shoe: ProviderShoe | null): number {
  if (!shoe) return WITHOUT_SHOE_MS;
  const next = findNextNews(shoe, shoe.hands.length);
  return Math.max(0, next.getTime() - shoe.clockAt.getTime()) + MARGIN_MS;
}
