import { giveWords } from './attach';
import { isAlternating, readFree, toPairs } from './free';
import {
  canBePrice,
  isRound,
  joinWords,
  type LineReading,
  type LineReadings,
  MOST_AMOUNTS,
  noWords,
  type PriceLine,
  type Segment,
  type Words,
} from './parts';
import {
  type Core,
  Misfit,
  type ParsedLine,
  type PieceRefusal,
  parsePriceLine,
  parseSegments,
  type SegmentOptions,
} from './segments';
import type { Token } from './tokens';

/** The meaning of a whole line. */
export type LineMeaning =
  /** Words that apply to the numbers below. */
  | { readonly type: 'head'; readonly words: Words }
  /**
   * A price for numbers on other lines. `own`: readings in which the line has its own number, as in `20x30`; null for
   * none.
   */
  | { readonly type: 'price'; readonly price: PriceLine; readonly own: LineReadings | null }
  | ({ readonly type: 'bets' } & LineReadings)
  | { readonly type: 'refused'; readonly piece: string; readonly reason: PieceRefusal };

/** Facts about a line that come from the lines around it. */
export interface LineSurroundings {
  /** Whether the first numbers of this line and of a neighbouring line count up. */
  readonly isListed: boolean;
}

/**
 * Reads a line completely or not at all. Each sense of its words and signs is tried once, and a reading exists only if
 * every token fits.
 */
export function readLine(tokens: readonly Token[], surroundings: LineSurroundings): LineMeaning {
  const variants = listVariants(tokens);
  const meanings = variants.map(({ id, tokens: variant }) => ({
    id,
    ...readVariant(variant, surroundings),
  }));
  const whole = meanings.find(({ meaning }) => meaning.type === 'head' || meaning.type === 'price');
  if (whole) return whole.meaning;
  const readings: LineReading[] = [];
  let sureCount = 0;
  let refusal: LineMeaning = { type: 'refused', piece: '', reason: 'unreadable' };
  for (const { id, meaning } of meanings) {
    if (meaning.type === 'refused') refusal = meaning;
    if (meaning.type !== 'bets') continue;
    readings.push(...meaning.readings.map((each) => ({ ...each, id: id + each.id })));
    if (meaning.isSure) sureCount += 1;
  }
  if (readings.length === 0) return refusal;
  return {
    type: 'bets',
    readings,
    isSure: sureCount === 1 || (sureCount > 0 && readings.length === sureCount),
  };
}

interface Variant {
  readonly id: string;
  readonly tokens: readonly Token[];
}

/** Returns one variant of the tokens for every sense of the line's words. */
function listVariants(tokens: readonly Token[]): Variant[] {
  let variants: Variant[] = [{ id: '', tokens }];
  if (tokens.some((token) => token.type === 'kind' && token.mayBeUnit)) {
    const isUnit = (token: Token) => token.type === 'kind' && token.mayBeUnit;
    const asUnit = tokens.map(
      (token): Token => (isUnit(token) ? { ...token, type: 'unit' } : token),
    );
    variants = [{ id: 'baht/', tokens: asUnit }, ...variants];
  }
  if (tokens.some((token) => token.type === 'sweep' && token.sweep === 'sweep')) {
    variants = variants.flatMap(({ id, tokens: each }) =>
      (['sweep_front', 'sweep_back', 'nineteen'] as const).map((sweep) => ({
        id: `${id}${sweep}/`,
        tokens: each.map((token): Token => (token.type === 'sweep' ? { ...token, sweep } : token)),
      })),
    );
  }
  // In "2ล่าง 12=50", the 2 may be the length of the lottery numbers.
  const [count, kind] = tokens;
  const digits = ([1, 2, 3] as const).find((each) => String(each) === count?.raw);
  if (
    digits &&
    count?.type === 'digits' &&
    kind?.type === 'kind' &&
    kind.gap === '' &&
    kind.digits === null
  ) {
    variants = variants.flatMap((each) => [
      each,
      { id: `${each.id}length/`, tokens: [{ ...kind, digits }, ...each.tokens.slice(2)] },
    ]);
  }
  return variants;
}

function readVariant(
  tokens: readonly Token[],
  surroundings: LineSurroundings,
): { meaning: LineMeaning } {
  const own = attempt(() => readBets(tokens, surroundings));
  const price = attempt(() => parsePriceLine(tokens));
  if (price && 'price' in price) {
    return { meaning: { type: 'price', price, own: 'readings' in own ? own : null } };
  }
  if ('words' in own) return { meaning: { type: 'head', words: own.words } };
  if ('readings' in own) {
    const [first, second, third] = tokens;
    const startsWithPrice =
      first?.type === 'digits' && second?.type === 'times' && third !== undefined;
    const bare = startsWithPrice
      ? attempt(() => parsePriceLine([{ type: 'sign', raw: '', gap: '' }, ...tokens]))
      : null;
    if (bare && 'price' in bare) return { meaning: { type: 'price', price: bare, own } };
    return { meaning: { type: 'bets', ...own } };
  }
  const misfit = price && 'reason' in price && tokens[0]?.type !== 'digits' ? price : own;
  return { meaning: { type: 'refused', piece: misfit.piece, reason: misfit.reason } };
}

function attempt<Result>(read: () => Result): Result | Misfit {
  try {
    return read();
  } catch (error) {
    if (error instanceof Misfit) return error;
    throw error;
  }
}

const strict: SegmentOptions = { isBareNumber: false, loose: 'none' };

function readBets(
  tokens: readonly Token[],
  surroundings: LineSurroundings,
): LineReadings | { words: Words } {
  const parsed = attempt(() => parseSegments(tokens, strict));
  if (parsed instanceof Misfit) return readLoose(tokens, surroundings, parsed);
  const [words = noWords] = parsed.runs;
  if (parsed.cores.length === 0) return { words };
  const main = toReadings(parsed, surroundings);
  const hasBare = tokens.some(
    ({ type }, at) => type === 'times' && tokens[at - 2]?.type === 'digits',
  );
  if (!hasBare) return main;
  const bare = attempt(() =>
    toReadings(parseSegments(tokens, { ...strict, isBareNumber: true }), surroundings),
  );
  if (bare instanceof Misfit || JSON.stringify(bare.readings) === JSON.stringify(main.readings))
    return main;
  return {
    readings: [
      ...bare.readings.map((each) => ({ ...each, id: `bare/${each.id}` })),
      ...main.readings,
    ],
    isSure: false,
  };
}

/** Reads `12/50/50`, `12.50` or `30/03-10*10` both as numbers and as a number with prices. */
function readLoose(
  tokens: readonly Token[],
  surroundings: LineSurroundings,
  misfit: Misfit,
): LineReadings {
  const priced = attempt(() => parseSegments(tokens, { ...strict, loose: 'price' }));
  const isPriced =
    !(priced instanceof Misfit) &&
    priced.cores.every(({ loose, isSigned }) => loose !== null || isSigned);
  const asPrices = isPriced ? attempt(() => toReadings(priced, surroundings)) : misfit;
  if (isPriced && !(asPrices instanceof Misfit) && priced.cores.every(isPlainPrice))
    return asPrices;
  const asNumbers = attempt(() =>
    toReadings(parseSegments(tokens, { ...strict, loose: 'numbers' }), surroundings),
  );
  const readings = [
    ...(asPrices instanceof Misfit
      ? []
      : asPrices.readings.map((each) => ({ ...each, id: `price/${each.id}` }))),
    ...(asNumbers instanceof Misfit
      ? []
      : asNumbers.readings.map((each) => ({ ...each, id: `numbers/${each.id}` }))),
  ];
  if (readings.length === 0) throw misfit;
  return { readings, isSure: false };
}

/** Returns whether the amounts are clearly prices, as in `12/50/50`, which repeats a round amount. */
function isPlainPrice({ price, loose }: Core): boolean {
  const [first, ...others] = price[0]?.amounts ?? [];
  return (
    loose !== 'dot' &&
    first !== undefined &&
    others.length > 0 &&
    isRound(first) &&
    others.every((each) => each === first)
  );
}

/** Returns all readings that assign the words of a line to its numbers. */
function toReadings(parsed: ParsedLine, { isListed }: LineSurroundings): LineReadings {
  const { cores } = parsed;
  const last = cores.at(-1);
  if (last && last.price.length === 0) {
    return cores.length === 1 ? readUnpriced(parsed, last, isListed) : readLeftOver(parsed, last);
  }
  const readings = giveWords(parsed);
  if (readings.length === 0) throw new Misfit('', 'unreadable');
  const others = [
    ...readings.flatMap((each) => splitFirst(each, isListed)),
    ...readings.flatMap((each) => splitPairs(each, cores)),
  ];
  return {
    readings: [...readings, ...others],
    isSure: readings.length === 1 && others.length === 0,
  };
}

function readUnpriced({ runs }: ParsedLine, { numbers }: Core, isListed: boolean): LineReadings {
  const [before = noWords, behind = noWords] = runs;
  const words = joinWords(before, behind);
  if (!words) throw new Misfit('', 'unreadable');
  const free = readFree(numbers, words);
  // "บน 50" may be a number or a price.
  const isAlone =
    numbers.length === 1 &&
    words !== noWords &&
    words.sweep === null &&
    canBePrice(numbers[0]?.text ?? '');
  const listed = free.readings.slice(0, 1).flatMap((each) => splitFirst(each, isListed));
  return {
    readings: [...free.readings, ...listed],
    isSure: free.isSure && !isAlone && listed.length === 0,
  };
}

/** Reads `12=50 30`: the last groups are further prices, or numbers without a price. */
function readLeftOver({ runs, cores }: ParsedLine, last: Core): LineReadings {
  const priced = { runs: runs.slice(0, -1), cores: cores.slice(0, -1) };
  const behind = runs.at(-1) ?? noWords;
  const readings = giveWords(priced).flatMap(({ id, segments }) => {
    const left = { numbers: last.numbers, words: behind, price: [] };
    const asNumbers = { id: `${id}left`, segments: [...segments, left] };
    const extended = behind === noWords ? extendPrice(segments, last) : null;
    return extended ? [asNumbers, { id: `${id}extended`, segments: extended }] : [asNumbers];
  });
  if (readings.length === 0) throw new Misfit(last.numbers[0]?.text ?? '', 'unreadable');
  return { readings, isSure: false };
}

function extendPrice(segments: readonly Segment[], { numbers }: Core): Segment[] | null {
  const extra = numbers.map(({ text }) => text);
  const segment = segments.at(-1);
  const [part, ...others] = segment?.price ?? [];
  if (!segment || !part || others.length > 0 || !extra.every(canBePrice)) return null;
  const amounts = [...part.amounts, ...extra];
  if (amounts.length > MOST_AMOUNTS) return null;
  return [...segments.slice(0, -1), { ...segment, price: [{ ...part, amounts }] }];
}

/** Reads `1 12=50` with its first group of digits as a line number. */
function splitFirst({ id, segments }: LineReading, isListed: boolean): LineReading[] {
  const [segment, ...rest] = segments;
  const [first, second, ...others] = segment?.numbers ?? [];
  if (!segment || !first || !second || second.gap === ',') return [];
  const isCount = isListed || (first.text.length === 1 && second.text.length > 1);
  return isCount
    ? [{ id: `${id}listed`, segments: [{ ...segment, numbers: [second, ...others] }, ...rest] }]
    : [];
}

/** Reads `27 100 72 100 30 50*50` as numbers with a price each. */
function splitPairs({ id, segments }: LineReading, cores: readonly Core[]): LineReading[] {
  const isPaired = segments.map(({ numbers }, at) => {
    const isOdd = numbers.length >= 3 && numbers.length % 2 === 1;
    const isOfOther = numbers.every(
      ({ text }, nth) => nth % 2 === 0 || text.length !== numbers[0]?.text.length,
    );
    return isOdd && isAlternating(numbers) && (isOfOther || cores[at]?.isBare === true);
  });
  if (!isPaired.includes(true)) return [];
  const split = segments.flatMap((segment, at) =>
    isPaired[at]
      ? [
          ...toPairs(segment.numbers.slice(0, -1), segment.words),
          { ...segment, numbers: segment.numbers.slice(-1) },
        ]
      : [segment],
  );
  return [{ id: `${id}pairs`, segments: split }];
}
