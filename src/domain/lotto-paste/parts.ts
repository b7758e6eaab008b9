import type { Digits } from '../lotto-numbers';
import type { Gap } from './tokens';
import type { Place, Sweep } from './words';

/** A number has at most one price for each of three places. */
export const MOST_AMOUNTS = 3;

/** Words of a line, or of a head above it, that say how its numbers are bet. */
export interface Words {
  readonly places: readonly Place[];
  readonly digits: Digits | null;
  readonly isReversed: boolean;
  /** How many orders of a number the text says there are. */
  readonly orders: number | null;
  readonly sweep: Sweep | null;
}

/** Amounts, and the places that are named for them. */
export interface PricePart {
  readonly places: readonly Place[];
  readonly amounts: readonly string[];
}

/** A group of digits that is a number. */
export interface NumberPiece {
  readonly text: string;
  readonly gap: Gap;
}

/** Numbers that share words and a price. */
export interface Segment {
  readonly numbers: readonly NumberPiece[];
  readonly words: Words;
  /** Empty where the text names no price. */
  readonly price: readonly PricePart[];
}

/** A line of nothing but a price. */
export interface PriceLine {
  readonly words: Words;
  readonly price: readonly PricePart[];
}

/** One way to understand a line. */
export interface LineReading {
  /** Names it among the readings of the line. */
  readonly id: string;
  readonly segments: readonly Segment[];
}

/** All ways to understand a line. It is clear where there is one, and `isSure` says so. */
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

/** Joins words that are said of the same numbers; null where they contradict each other. */
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

/** Whether a group of digits is one that people choose as a price: 5, 10, 25, 100. */
export function isRound(digits: string): boolean {
  return /^[1-9]\d{0,6}$/.test(digits) && Number(digits) % 5 === 0;
}

/** Whether digits that stand alone may be a price: it is never written with a leading zero. */
export function canBePrice(digits: string): boolean {
  return /^[1-9]\d{0,6}$/.test(digits);
}
