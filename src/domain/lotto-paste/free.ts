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
 * Understands groups of digits without a sign. They are numbers where all have one length and the last is no likely
 * price; else the last one, two or three may be prices, or every second one.
 * @throws Misfit for `12 1,000`
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

/** Every first piece is a number and every second one its price. */
export function toPairs(pieces: readonly NumberPiece[], words: Words): Segment[] {
  return pieces.flatMap((piece, at) => {
    const amount = pieces[at + 1]?.text;
    return at % 2 === 0 && amount !== undefined
      ? [{ numbers: [piece], words, price: [{ places: [], amounts: [amount] }] }]
      : [];
  });
}

/** Whether every second piece looks like a price. */
export function isAlternating(pieces: readonly NumberPiece[]): boolean {
  return pieces.every((_, at) => at % 2 === 0 || isPriceLike(pieces, at));
}

/** Whether the digits of a number stand behind it as a price. */
function isBoth(pieces: readonly NumberPiece[]): boolean {
  return pieces.some(({ text }, at) => at % 2 === 0 && text === pieces[at + 1]?.text);
}

/** Whether a piece is round, repeated, or of another length than the first. */
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
  // Nobody writes a number and then the same digits as its price.
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

/** `12 1,000` looks like one price. */
function refuseThousands(pieces: readonly NumberPiece[]): void {
  const [before, last] = pieces.slice(-2);
  const isGroup =
    pieces.length > 2 && before !== undefined && last?.gap === ',' && last.text.length === 3;
  if (isGroup && before.gap !== ',' && before.text.length < 3) {
    throw new Misfit(`${before.text},${last.text}`, 'comma_in_amount');
  }
}
