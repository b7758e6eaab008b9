import { underHead } from './bets';
import type { LineReading, Segment, Words } from './parts';
import type { Place } from './words';

/** Returns the places of two amounts when the text names no place. */
const usualPair = (digits: number): readonly Place[] =>
  digits === 3 ? ['top', 'tod'] : ['top', 'bottom'];

/**
 * Lists the senses of two amounts under one place, as in "ล่าง 79=50x30": they may be for two places, or for the number
 * and its reverse. A reading without such a price is returned unchanged.
 */
export function toSenses(reading: LineReading, head: Words): LineReading[] {
  if (!reading.segments.some((segment) => isTwofold(segment, head))) return [reading];
  const change = (id: string, toSegments: (segment: Segment) => Segment[]): LineReading => ({
    id: `${reading.id}/${id}`,
    segments: reading.segments.flatMap((segment) =>
      isTwofold(segment, head) ? toSegments(segment) : [segment],
    ),
  });
  const places = change('places', (segment) => [toPlaces(segment)]);
  const canReverse = reading.segments.every(
    (segment) =>
      !isTwofold(segment, head) ||
      segment.numbers.every(({ text }) => text.length === 2 && text[0] !== text[1]),
  );
  return canReverse ? [places, change('reverse', (segment) => toReverse(segment, head))] : [places];
}

function isTwofold(segment: Segment, head: Words): boolean {
  const words = underHead(segment, head);
  const [part, ...others] = segment.price;
  const named = part && part.places.length > 0 ? part.places : words.places;
  const [place, ...more] = named;
  return (
    others.length === 0 &&
    part?.amounts.length === 2 &&
    !words.isReversed &&
    place !== undefined &&
    more.length === 0 &&
    segment.numbers.every(({ text }) => usualPair(text.length).includes(place))
  );
}

function toPlaces({ numbers, words, price }: Segment): Segment {
  const places = usualPair(numbers[0]?.text.length ?? 0);
  return {
    numbers,
    words: { ...words, places: [] },
    price: price.map((part) => ({ ...part, places })),
  };
}

function toReverse(segment: Segment, head: Words): Segment[] {
  const places = segment.price[0]?.places.length
    ? segment.price[0].places
    : underHead(segment, head).places;
  const [first = '', second = ''] = segment.price[0]?.amounts ?? [];
  const words = { ...segment.words, places: [] };
  const reversed = segment.numbers.map(({ text, gap }) => ({
    text: Array.from(text).reverse().join(''),
    gap,
  }));
  return [
    { numbers: segment.numbers, words, price: [{ places, amounts: [first] }] },
    { numbers: reversed, words, price: [{ places, amounts: [second] }] },
  ];
}
