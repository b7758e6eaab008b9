import { type BaccaratHand, dealShoe, shuffleShoe } from './baccarat';
import { resolveFairly } from './fairness';

/** A shoe that is dealt by the clock, as far as the clock needs it. */
export interface ShoeTimes {
  /** From here on the first hand can be bet on. */
  readonly beginsAt: Date;
  readonly handCount: number;
}

/** When a hand can be bet on. */
export interface HandTimes {
  readonly opensAt: Date;
  /** No bet is taken from here on, and the cards are dealt. */
  readonly closesAt: Date;
}

/** A hand follows the one before it after so long. */
export const HAND_SECONDS = 30;

/** Of that, so long can be bet. The rest belongs to the cards. */
export const BETTING_SECONDS = 20;

/**
 * Hands of a shoe. Whatever the order of its cards, a shoe yields as many: at most 11 are burned and 6 make a hand.
 * So when a shoe ends, which everybody knows beforehand, tells nothing of its cards.
 */
export const HANDS_PER_SHOE = 66;

/**
 * The hands of a shared shoe. They follow from its seed and its name alone.
 * @param shoeId stands where a client seed would: nobody who bets has a part in it
 */
export async function openShoe(serverSeed: string, shoeId: string): Promise<BaccaratHand[]> {
  const { hands } = await resolveFairly({ serverSeed, clientSeed: shoeId, nonce: 0 }, (draw) =>
    dealShoe(shuffleShoe(draw)),
  );
  return hands.slice(0, HANDS_PER_SHOE);
}

/** @param hand its place in the shoe, from 0 */
export function timesOfHand(beginsAt: Date, hand: number): HandTimes {
  const opensAt = beginsAt.getTime() + hand * HAND_SECONDS * 1000;
  return { opensAt: new Date(opensAt), closesAt: new Date(opensAt + BETTING_SECONDS * 1000) };
}

/** After the last hand: from here on the seed is public. */
export function endOfShoe({ beginsAt, handCount }: ShoeTimes): Date {
  return timesOfHand(beginsAt, handCount).opensAt;
}

/**
 * When a shoe has something further to show: the cards of its next hand, or, after the last one, another shoe.
 * @param dealt how many of its hands are known
 */
export function findNextNews(shoe: ShoeTimes, dealt: number): Date {
  return dealt < shoe.handCount ? timesOfHand(shoe.beginsAt, dealt).closesAt : endOfShoe(shoe);
}

/** How many hands of a shoe are dealt, so that everybody may see them. */
export function countDealt({ beginsAt, handCount }: ShoeTimes, now: Date): number {
  const seconds = (now.getTime() - beginsAt.getTime()) / 1000 - BETTING_SECONDS;
  return Math.min(handCount, Math.max(0, Math.floor(seconds / HAND_SECONDS) + 1));
}

/** The hand that can be bet on; null between the closing of one and the opening of the next. */
export function findOpenHand(shoe: ShoeTimes, now: Date): number | null {
  const hand = Math.floor((now.getTime() - shoe.beginsAt.getTime()) / (HAND_SECONDS * 1000));
  const isOpen =
    hand >= 0 && hand < shoe.handCount && now < timesOfHand(shoe.beginsAt, hand).closesAt;
  return isOpen ? hand : null;
}
