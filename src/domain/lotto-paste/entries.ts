import type { PasteRefusal } from './bets';
import {
  canBePrice,
  isRound,
  joinWords,
  type LineReading,
  type PriceLine,
  type PricePart,
  type Segment,
  type Words,
} from './parts';
import type { Meaning, UnderstoodLine } from './understand';

/** Lines that are read together, with all their readings. */
export interface Entry {
  readonly lines: readonly UnderstoodLine[];
  readonly readings: readonly LineReading[];
  readonly isSure: boolean;
  readonly unread: readonly string[];
  /** Words of the head above the lines. */
  readonly head: Words;
  /** The line of words because of which the entry waits for an answer; null when it does not wait. */
  hold: Hold | null;
}

/** A line of words that may apply to the entries below or above it. */
export interface Hold {
  readonly line: UnderstoodLine;
  /** Null when the words are unknown. */
  readonly words: Words | null;
}

export interface RefusedEntry {
  readonly line: UnderstoodLine;
  readonly piece: string;
  readonly reason: PasteRefusal;
}

export type BetsMeaning = Extract<Meaning, { type: 'bets' }>;
export interface Waiting {
  readonly line: UnderstoodLine;
  readonly meaning: BetsMeaning;
}
/** A line of words, such as "บน", that no line with numbers has followed so far. */
export interface PendingHead {
  readonly line: UnderstoodLine;
  readonly words: Words;
  /** Index of the first entry above the head to which the head may apply. */
  readonly firstEntry: number;
  /** Index of the first entry above the head that has no price. */
  readonly firstUnpriced: number;
}

export function toNumbers({ meaning }: Waiting): readonly Segment[] {
  return meaning.readings[0]?.segments ?? [];
}

export function isUnpriced(segments: readonly Segment[]): boolean {
  return segments.length === 1 && segments[0]?.price.length === 0;
}

/** Adds a price and its words to numbers; null when the words of the price contradict those of the numbers. */
export function withPrice(
  numbers: readonly Segment[],
  { words, price }: PriceLine,
): Segment[] | null {
  if (price.length === 0) return null;
  const priced = numbers.map((segment) => {
    const joined = joinWords(segment.words, words);
    const isNamed = price.some(({ places }) => places.length > 0);
    return joined && !(isNamed && joined.places.length > 0)
      ? { ...segment, words: joined, price }
      : null;
  });
  return priced.every((each) => each !== null) ? priced : null;
}

/** Reads a line such as "ล่าง 20" as the price of the numbers above it; null when the line cannot be a price. */
export function toPlacedPrice({ segments }: LineReading): PriceLine | null {
  const [segment] = segments;
  const [number, ...others] = segment?.numbers ?? [];
  if (
    !segment ||
    !number ||
    others.length > 0 ||
    segment.words.places.length === 0 ||
    !canBePrice(number.text)
  )
    return null;
  const { places, ...words } = segment.words;
  const price: PricePart = { places, amounts: [number.text] };
  return { words: { ...words, places: [] }, price: [price] };
}

/** Returns whether the first amount of `20x30` may itself be a number, given the numbers that wait for a price. */
export function mayBeOwn({ segments }: LineReading, waiting: readonly Waiting[]): boolean {
  const [segment] = segments;
  const number = segment?.numbers[0]?.text ?? '';
  const amount = segment?.price[0]?.amounts[0];
  const hasLength = waiting.some((each) =>
    toNumbers(each).some(({ numbers }) => numbers[0]?.text.length === number.length),
  );
  return number !== amount && (hasLength || !isRound(number));
}

/** Returns whether the first number of a line may be a line number: `1 12=50`. */
export function isListing({ readings }: BetsMeaning): boolean {
  return readings.some(({ id }) => id.endsWith('listed'));
}

/**
 * Returns two readings of lines whose first numbers may be line numbers. In one reading they are, in the other they are
 * lottery numbers.
 */
export function toListed(lines: readonly Waiting[]): LineReading[] {
  return [true, false].map((isListed) => ({
    id: isListed ? 'listed' : 'numbers',
    segments: lines.flatMap(
      ({ meaning }) =>
        meaning.readings.find(({ id }) => id.endsWith('listed') === isListed)?.segments ?? [],
    ),
  }));
}
