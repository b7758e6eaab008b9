import { type BaccaratHand, DECKS, dealShoe, shuffleShoe } from './baccarat';
import { resolveFairly } from './fairness';

/** The start and length of a shoe that is dealt by the clock. */
export interface ShoeTimes {
  /** Time from which the first hand can be bet on. */
  readonly beginsAt: Date;
  readonly handCount: number;
}

/** The time in which a hand can be bet on. */
export interface HandTimes {
  readonly opensAt: Date;
  /** Time at which bets are refused and the cards are dealt. */
  readonly closesAt: Date;
}

/** Seconds from the start of a hand to the start of the next. */
export const HAND_SECONDS = 30;

/** Seconds at the start of a hand in which bets are taken; the rest is for the cards. */
export const BETTING_SECONDS = 20;

/**
 * Number of hands played from a shoe. Every shoe has cards for so many hands, because at most 11 cards are burned and a
 * hand takes at most 6. The known end of a shoe therefore reveals nothing about its cards.
 */
export const HANDS_PER_SHOE = 66;

/** The size of all shoes. */
export const shoeRules: { readonly decks: number; readonly hands: number } = {
  decks: DECKS,
  hands: HANDS_PER_SHOE,
};

/**
 * Deals the hands of a shoe that all bettors share. They depend only on the seed and the id of the shoe.
 * @param shoeId takes the place of the client seed, because bettors have no part in the draw
 */
export async function openShoe(
  serverSeed: string,
  shoeId: string,
  { decks, hands: handCount } = shoeRules,
): Promise<BaccaratHand[]> {
  const { hands } = await resolveFairly({ serverSeed, clientSeed: shoeId, nonce: 0 }, (draw) =>
    dealShoe(shuffleShoe(draw, decks)),
  );
  return hands.slice(0, handCount);
}

/**
 * Returns the times at which bets on a hand open and close.
 * @param hand its position in the shoe, from 0
 */
export function timesOfHand(beginsAt: Date, hand: number): HandTimes {
  const opensAt = beginsAt.getTime() + hand * HAND_SECONDS * 1000;
  return { opensAt: new Date(opensAt), closesAt: new Date(opensAt + BETTING_SECONDS * 1000) };
}

/** Returns the end of the last hand, when the seed becomes public. */
export function endOfShoe({ beginsAt, handCount }: ShoeTimes): Date {
  return timesOfHand(beginsAt, handCount).opensAt;
}

/**
 * Returns the next time at which a shoe changes for its viewers: the time when the cards of the next hand are dealt, or
 * the end of the shoe after the last hand.
 * @param dealt number of hands that are already known
 */
export function findNextNews(shoe: ShoeTimes, dealt: number): Date {
  return dealt < shoe.handCount ? timesOfHand(shoe.beginsAt, dealt).closesAt : endOfShoe(shoe);
}

/** Returns how many hands of a shoe are dealt and therefore public. */
export function countDealt({ beginsAt, handCount }: ShoeTimes, now: Date): number {
  const seconds = (now.getTime() - beginsAt.getTime()) / 1000 - BETTING_SECONDS;
  return Math.min(handCount, Math.max(0, Math.floor(seconds / HAND_SECONDS) + 1));
}

/** Returns the position of the hand that can be bet on; null when bets are closed. */
export function findOpenHand(shoe: ShoeTimes, now: Date): number | null {
  const hand = Math.floor((now.getTime() - shoe.beginsAt.getTime()) / (HAND_SECONDS * 1000));
  const isOpen =
    hand >= 0 && hand < shoe.handCount && now < timesOfHand(shoe.beginsAt, hand).closesAt;
  return isOpen ? hand : null;
}
