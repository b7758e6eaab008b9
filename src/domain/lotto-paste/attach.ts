import { joinWords, type LineReading, noWords, type Segment, type Words } from './parts';
import type { Core, ParsedLine } from './segments';

/**
 * Assigns the words of a line to its numbers. Words are written before or behind their numbers. Words at the head of a
 * line apply until other words follow; words at its end apply to the last numbers or to all.
 */
export function giveWords({ runs, cores }: ParsedLine): LineReading[] {
  const [head = noWords, ...behind] = runs;
  const end = behind.at(-1) ?? noWords;
  const toReading = (id: string, words: readonly (Words | null)[]): LineReading[] => {
    const segments = cores.map((core, at) => toSegment(core, words[at] ?? null));
    return segments.every((each) => each !== null) ? [{ id, segments }] : [];
  };
  if (cores.length === 1) return toReading('', [joinWords(head, end)]);
  const forward: Words[] = [];
  for (const run of runs.slice(0, -1)) {
    const before = forward.at(-1);
    forward.push(run === noWords && before ? before : run);
  }
  const isForward = end === noWords;
  const isBehind = head === noWords && behind.some((run) => run !== noWords);
  const isOnlyEnd =
    isBehind && end !== noWords && behind.slice(0, -1).every((run) => run === noWords);
  return [
    ...(isForward ? toReading('', forward) : []),
    ...(isBehind ? toReading('behind', behind) : []),
    ...(isOnlyEnd
      ? toReading(
          'all',
          cores.map(() => end),
        )
      : []),
  ];
}

function toSegment({ numbers, words, price }: Core, run: Words | null): Segment | null {
  const joined = run && joinWords(words, run);
  if (!joined) return null;
  const isNamed = price.some(({ places }) => places.length > 0);
  const [first, ...others] = price;
  if (!isNamed || !first || joined.places.length === 0) return { numbers, words: joined, price };
  // In "บน 123=100 โต๊ด 50", only the second price names a place, so the first one takes "บน".
  if (first.places.length > 0) return null;
  return {
    numbers,
    words: { ...joined, places: [] },
    price: [{ ...first, places: joined.places }, ...others],
  };
}
