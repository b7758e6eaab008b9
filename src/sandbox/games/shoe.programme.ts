import { HAND_SECONDS, HANDS_PER_SHOE } from '@/domain/baccarat-shoe';
import { baccaratTables } from './catalogue/baccarat-tables.catalogue';

/** A shoe of a room, before it has a seed. */
export interface PlannedShoe {
  readonly shoeId: string;
  /** The game of the room's table. */
  readonly roomId: string;
  readonly beginsAt: Date;
  readonly handCount: number;
}

/** Between two shoes so long passes, in which the one is shown and the other committed to. */
const SHUFFLE_SECONDS = 120;

/** Every room begins a shoe after so long. */
export const SLOT_SECONDS = HANDS_PER_SHOE * HAND_SECONDS + SHUFFLE_SECONDS;

/** Rooms begin one after the other, so that there is always one in the middle of its shoe. */
const ROOM_OFFSET_SECONDS = 265;
/** A shoe is published at least so long before its first hand. */
const NOTICE_SECONDS = 10;
const FEWEST_HANDS = 6;
/**
 * The next shoe is committed to so long ahead that a room is never without one, not even where the house opens when too
 * few hands of the running shoe are left.
 */
const AHEAD_SECONDS = SHUFFLE_SECONDS + FEWEST_HANDS * HAND_SECONDS + NOTICE_SECONDS;

/**
 * The shoes of a house that was open before: the whole one that runs in each room, and so many before it.
 * @param now business time
 */
export function planPastShoes(now: Date, shoesPerRoom: number): PlannedShoe[] {
  return baccaratTables.flatMap(({ gameId }, index) => {
    const offset = index * ROOM_OFFSET_SECONDS;
    const running = Math.floor((now.getTime() / 1000 - offset) / SLOT_SECONDS);
    return Array.from({ length: shoesPerRoom + 1 }, (_, back) => ({
      shoeId: `${gameId}-${running - back}`,
      roomId: gameId,
      beginsAt: new Date(((running - back) * SLOT_SECONDS + offset) * 1000),
      handCount: HANDS_PER_SHOE,
    }));
  });
}

/**
 * The shoes that have to stand. They follow from the time alone, so every process plans the same. Where nobody published
 * the shoe that would be running, because the house has just opened, it is planned from its next hand on.
 * @param now business time
 */
export function planShoes(now: Date): PlannedShoe[] {
  const seconds = now.getTime() / 1000;
  return baccaratTables.flatMap(({ gameId }, index) => {
    const offset = index * ROOM_OFFSET_SECONDS;
    const running = Math.floor((seconds - offset) / SLOT_SECONDS);
    return [running, running + 1].flatMap((slot) => {
      const start = slot * SLOT_SECONDS + offset;
      if (start > seconds + AHEAD_SECONDS) return [];
      const missed = Math.max(0, Math.ceil((seconds + NOTICE_SECONDS - start) / HAND_SECONDS));
      const handCount = HANDS_PER_SHOE - missed;
      if (handCount < FEWEST_HANDS) return [];
      return [
        {
          shoeId: `${gameId}-${slot}`,
          roomId: gameId,
          beginsAt: new Date((start + missed * HAND_SECONDS) * 1000),
          handCount,
        },
      ];
    });
  });
}
