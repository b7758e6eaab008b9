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

/** Lines that are read together, and every reading of them. */
export interface Entry {
  readonly lines: readonly UnderstoodLine[];
  readonly readings: readonly LineReading[];
  readonly isSure: boolean;
  readonly unread: readonly string[];
  /** Words of the head that the lines stand under. */
  readonly head: Words;
  /** The line of words that holds the entry back until it is answered. */
  hold: Hold | null;
}

/** A line of words that may be about the entries below or above it. */
export interface Hold {
  readonly line: UnderstoodLine;
  /** Null where the words are not known. */
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
/** A head that no line stands under yet. */
export interface PendingHead {
  readonly line: UnderstoodLine;
  readonly words: Words;
  /** Where the entries begin that it may be about, if it is about what stands above it. */
  readonly firstEntry: number;
  /** Where those begin that have no price. */
  readonly firstUnpriced: number;
}

export function toNumbers({ meaning }: Waiting): readonly Segment[] {
  return meaning.readings[0]?.segments ?? [];
}

export function isUnpriced(segments: readonly Segment[]): boolean {
  return segments.length === 1 && segments[0]?.price.length === 0;
}

/** Gives numbers a price and its words; null where these contradict their own. */
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

/** "ล่าง 20" below numbers may be their price. */
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

/** Whether the first amount of `20x30` may be a number among those that wait. */
export function mayBeOwn({ segments }: LineReading, waiting: readonly Waiting[]): boolean {
  const [segment] = segments;
  const number = segment?.numbers[0]?.text ?? '';
  const amount = segment?.price[0]?.amounts[0];
  const hasLength = waiting.some((each) =>
    toNumbers(each).some(({ numbers }) => numbers[0]?.text.length === number.length),
  );
  return number !== amount && (hasLength || !isRound(number));
}

/** Whether the first numbers of a line may count the lines. */
export function isListing({ readings }: BetsMeaning): boolean {
  return readings.some(({ id }) => id.endsWith('listed'));
}

/** One question about lines whose first numbers may count them. */
export function toListed(lines: readonly Waiting[]): LineReading[] {
  return [true, false].map((isListed) => ({
    id: isListed ? 'listed' : 'numbers',
    segments: lines.flatMap(
      ({ meaning }) =>
        meaning.readings.find(({ id }) => id.endsWith('listed') === isListed)?.segments ?? [],
    ),
  }));
}
