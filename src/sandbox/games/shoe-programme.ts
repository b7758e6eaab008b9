import { HAND_SECONDS, HANDS_PER_SHOE } from '@/domain/baccarat-shoe';
import { baccaratTables } from './catalogue/baccarat-tables.catalogue';

/** A shoe of a room, before it has a seed. */
export interface PlannedShoe {
  readonly shoeId: string;
  /** Game id of the room's table. */
  readonly roomId: string;
  readonly beginsAt: Date;
  readonly handCount: number;
}

/** Pause in seconds between two shoes, in which the finished shoe is revealed and the next one is committed to. */
const SHUFFLE_SECONDS = 120;

/** Seconds between the starts of a room's shoes. */
export const SLOT_SECONDS = HANDS_PER_SHOE * HAND_SECONDS + SHUFFLE_SECONDS;

/** Offset in seconds between rooms, so that some room is always in the middle of its shoe. */
const ROOM_OFFSET_SECONDS = 265;
/** Shortest time in seconds from the publication of a shoe to its first hand. */
const NOTICE_SECONDS = 10;
const FEWEST_HANDS = 6;
/**
 * Seconds before its start at which a shoe is published. A room then always has a shoe, even when a new site starts
 * with too few hands left in the running one.
 */
const AHEAD_SECONDS = SHUFFLE_SECONDS + FEWEST_HANDS * HAND_SECONDS + NOTICE_SECONDS;

/**
 * Returns the shoes that each room would have had before now: the running shoe in full, and some shoes before it.
 * @param now business time
 * @param shoesPerRoom number of shoes before the running one
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
 * Returns the shoes that must be published. They depend only on the time, so every process plans the same. When the
 * running shoe was not published, because the site has just started, it is planned from its next hand on.
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
