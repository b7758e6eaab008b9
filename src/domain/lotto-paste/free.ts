import {
  canBePrice,
  isRound,
  type LineReading,
  type LineReadings,
  MOST_AMOUNTS,
  type NumberPiece,
  type Segment,
  type Words,
} from './parts';
import { Misfit } from './segments';

/**
 * Reads groups of digits without a sign such as `=` between number and price. They are numbers when all have the same
 * length and the last one is not a likely price. Otherwise the last one to three, or every second one, may be prices.
 * @throws Misfit when the last two groups may be one price with a thousands comma, as in `12 1,000`
 */
export function readFree(pieces: readonly NumberPiece[], words: Words): LineReadings {
  refuseThousands(pieces);
  const count = pieces.length;
  const last = pieces.at(-1)?.text ?? '';
  const isOneLength = pieces.every(({ text }) => text.length === pieces[0]?.text.length);
  const isSure =
    isOneLength && !isPriceLike(pieces, count - 1) && (count !== 2 || !canBePrice(last));
  const numbers: LineReading = { id: 'numbers', segments: [{ numbers: pieces, words, price: [] }] };
  if (isSure) return { readings: [numbers], isSure };
  const readings = [numbers];
  for (let amounts = 1; amounts <= MOST_AMOUNTS; amounts += 1) {
    const isPriced = areAmounts(pieces, amounts);
    if (isPriced) readings.push(withAmounts(pieces, words, amounts));
  }
  const isPaired = count >= 4 && count % 2 === 0 && isAlternating(pieces) && !isBoth(pieces);
  if (isPaired) readings.push({ id: 'pairs', segments: toPairs(pieces, words) });
  return { readings, isSure };
}

/** Reads pieces as pairs of a number and its price. */
export function toPairs(pieces: readonly NumberPiece[], words: Words): Segment[] {
  return pieces.flatMap((piece, at) => {
    const amount = pieces[at + 1]?.text;
    return at % 2 === 0 && amount !== undefined
      ? [{ numbers: [piece], words, price: [{ places: [], amounts: [amount] }] }]
      : [];
  });
}

/** Returns whether every second piece looks like a price. */
export function isAlternating(pieces: readonly NumberPiece[]): boolean {
  return pieces.every((_, at) => at % 2 === 0 || isPriceLike(pieces, at));
}

/** Returns whether any number is followed by the same digits in the place of its price. */
function isBoth(pieces: readonly NumberPiece[]): boolean {
  return pieces.some(({ text }, at) => at % 2 === 0 && text === pieces[at + 1]?.text);
}

/** Returns whether a piece looks like a price: it is round, repeated, or of another length than the first piece. */
function isPriceLike(pieces: readonly NumberPiece[], at: number): boolean {
  const text = pieces[at]?.text ?? '';
  if (at === 0 || !canBePrice(text)) return false;
  const isOther = text.length !== pieces[0]?.text.length;
  return isOther || isRound(text) || text === pieces[at - 1]?.text || text === pieces[at + 1]?.text;
}

function areAmounts(pieces: readonly NumberPiece[], amounts: number): boolean {
  const first = pieces.length - amounts;
  if (first < 1) return false;
  const prices = pieces.slice(first).map(({ text }) => text);
  const isLikely =
    amounts === 1 || first === 1 || prices.every((_, at) => isPriceLike(pieces, first + at));
  // A price with the same digits as its number is unlikely.
  const isNumberToo = pieces
    .slice(Math.max(0, first - MOST_AMOUNTS), first)
    .some(({ text }) => prices.includes(text));
  return prices.every(canBePrice) && isLikely && !isNumberToo;
}

function withAmounts(pieces: readonly NumberPiece[], words: Words, amounts: number): LineReading {
  const numbers = pieces.slice(0, -amounts);
  const price = [{ places: [], amounts: pieces.slice(-amounts).map(({ text }) => text) }];
  return { id: `price-${amounts}`, segments: [{ numbers, words, price }] };
}

/** Refuses pieces such as `12 1,000`, because `1,000` may be one price. */
function refuseThousands(pieces: readonly NumberPiece[]): void {
  const [before, last] = pieces.slice(-2);
  const isGroup =
    pieces.length > 2 && before !== undefined && last?.gap === ',' && last.text.length === 3;
  if (isGroup && before.gap !== ',' && before.text.length < 3) {
    throw new Misfit(`${before.text},${last.text}`, 'comma_in_amount');
  }
}
