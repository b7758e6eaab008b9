import type { Digits } from '../lotto-numbers';
import type { Gap } from './tokens';
import type { Place, Sweep } from './words';

/** Maximum number of prices of a number, one for each of three places. */
export const MOST_AMOUNTS = 3;

/** Words, in a line or in a head above it, that say how its numbers are bet. */
export interface Words {
  readonly places: readonly Place[];
  readonly digits: Digits | null;
  readonly isReversed: boolean;
  /** Number of different orders of the digits that the text names, as in "6 กลับ"; null without one. */
  readonly orders: number | null;
  readonly sweep: Sweep | null;
}

/** Amounts, with the places named for them. */
export interface PricePart {
  readonly places: readonly Place[];
  readonly amounts: readonly string[];
}

/** A group of digits that is read as a number. */
export interface NumberPiece {
  readonly text: string;
  readonly gap: Gap;
}

/** Numbers that share the same words and price. */
export interface Segment {
  readonly numbers: readonly NumberPiece[];
  readonly words: Words;
  /** Empty when the text names no price. */
  readonly price: readonly PricePart[];
}

/** A line with only a price. */
export interface PriceLine {
  readonly words: Words;
  readonly price: readonly PricePart[];
}

/** One reading of a line: one possible meaning of its numbers, words and prices. */
export interface LineReading {
  /** Id of the reading within the line. */
  readonly id: string;
  readonly segments: readonly Segment[];
}

/** All readings of a line. The line is clear if there is exactly one and `isSure` is true. */
export interface LineReadings {
  readonly readings: readonly LineReading[];
  readonly isSure: boolean;
}

export const noWords: Words = {
  places: [],
  digits: null,
  isReversed: false,
  orders: null,
  sweep: null,
};

/** Joins words that apply to the same numbers; null when they contradict each other. */
export function joinWords(one: Words, other: Words): Words | null {
  if (one === noWords) return other;
  if (other === noWords) return one;
  const isTwice =
    (one.places.length > 0 && other.places.length > 0) ||
    (one.sweep !== null && other.sweep !== null) ||
    (one.digits !== null && other.digits !== null && one.digits !== other.digits);
  if (isTwice) return null;
  return {
    places: one.places.length > 0 ? one.places : other.places,
    digits: one.digits ?? other.digits,
    isReversed: one.isReversed || other.isReversed,
    orders: one.orders ?? other.orders,
    sweep: one.sweep ?? other.sweep,
  };
}

/** Returns whether digits are a typical price: 5, 10, 25, 100. */
export function isRound(digits: string): boolean {
  return /^[1-9]\d{0,6}$/.test(digits) && Number(digits) % 5 === 0;
}

/** Returns whether digits may be a price; a price has no leading zero. */
export function canBePrice(digits: string): boolean {
  return /^[1-9]\d{0,6}$/.test(digits);
}
