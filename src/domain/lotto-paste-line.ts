import { parseBaht } from './baht';
import type { Satang } from './money';

/** How a line is understood that may mean two things: what can be a number is one, or what can be a price is one. */
export type ReadingKind = 'numbers' | 'prices';

/** Why a piece of a line is neither a number nor a price. */
export type PieceRefusal =
  | 'unreadable'
  /** A price without a number. */
  | 'no_number';

/** A text between separators. */
export interface Piece {
  /** As it was written. */
  readonly raw: string;
  /** In plain digits and signs: `=` before a price, `x` and `/` between amounts. */
  readonly text: string;
  readonly isAfterComma: boolean;
}

export interface Price {
  readonly raw: string;
  /** One for each kind; null where it cannot be read. */
  readonly amountsSatang: readonly Satang[] | null;
}

/** Numbers with the price that closes them. */
export interface Group {
  readonly numbers: readonly Piece[];
  /** Null while none is named; `missing` where a later line should have been one and cannot be read. */
  price: Price | 'missing' | null;
}

/** The bets of a line under one reading. */
export interface LineReading {
  readonly groups: readonly Group[];
  readonly refused: readonly { readonly token: string; readonly reason: PieceRefusal }[];
  /** The line begins with a price: it is that of the lines before. */
  readonly priceOfEarlier: Price | null;
}

const MOST_AMOUNTS = 3;
const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/;
/** An amount that stands alone: a price is never written with a leading zero. */
const FREE_AMOUNT = /^[1-9]\d{0,6}(?:\.\d{1,2})?$/;
const BARE_PRICE = /^[\d.]+(?:[x/][\d.]+)+$/;
const NUMBER_WITH_PRICE = /^(\d{1,3})x(.+)$/;

/** Splits a line at spaces, commas and hyphens. Spaces around a sign belong to the piece: `12 = 50 x 30`. */
export function toPieces(line: string): Piece[] {
  const raw = line.replace(/\s*([=:xX×✕*/])\s*/g, '$1');
  const plain = toPlain(raw);
  const pieces: (Piece & { readonly end: number })[] = [];
  for (const { 0: text, index } of plain.matchAll(/[^\s,-]+/g)) {
    const end = index + text.length;
    const last = pieces.at(-1);
    const gap = plain.slice(last?.end ?? 0, index);
    // `=1,000` may be a price or two pieces: kept together, it cannot be read as either.
    if (last && gap === ',' && /^\d{3}$/.test(text) && /[=x/]\d{1,3}(?:,\d{3})*$/.test(last.text)) {
      const joined = {
        raw: raw.slice(last.end - last.raw.length, end),
        text: `${last.text},${text}`,
      };
      pieces[pieces.length - 1] = { ...last, ...joined, end };
    } else {
      pieces.push({ raw: raw.slice(index, end), text, isAfterComma: gap.includes(','), end });
    }
  }
  return pieces.map(({ end: _, ...piece }) => piece);
}

/** Thai digits and every way to write a sign, each in one form; no character comes or goes. */
function toPlain(text: string): string {
  return text
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
    .replace(/[X×✕*]/g, 'x')
    .replace(/:/g, '=')
    .replace(/[–—−]/g, '-')
    .replace(/[，、]/g, ',');
}

/**
 * Understands the pieces of a line.
 * @param earlier numbers of lines before that have no price yet
 * @returns one reading, or two where it may mean either
 */
export function understandLine(
  pieces: readonly Piece[],
  earlier: readonly Piece[],
): { numbers: LineReading; prices: LineReading | null } {
  const numbers = understand(pieces, { kind: 'numbers', earlier });
  const prices = understandSpaced(pieces) ?? understand(pieces, { kind: 'prices', earlier });
  const isClear = isImpossible(prices) || JSON.stringify(prices) === JSON.stringify(numbers);
  return { numbers, prices: isClear ? null : prices };
}

/** `12 50`, and `123 50 30`: a number with its prices, if that is what the spaces mean. */
function understandSpaced(pieces: readonly Piece[]): LineReading | null {
  const [number, ...amounts] = pieces;
  const isPossible =
    number !== undefined &&
    /^\d{1,3}$/.test(number.text) &&
    amounts.length > 0 &&
    amounts.length < MOST_AMOUNTS &&
    amounts.every(({ text, isAfterComma }) => !isAfterComma && FREE_AMOUNT.test(text)) &&
    // Three numbers of one length are numbers.
    (amounts.length === 1 || amounts.some(({ text }) => text.length !== number.text.length));
  if (!isPossible) return null;
  const price = toPrice('', '', amounts);
  return { groups: [{ numbers: [number], price }], refused: [], priceOfEarlier: null };
}

/** `12=50 30`: the amounts after the last price, if they belong to it. */
function findExtra(pieces: readonly Piece[]): readonly Piece[] {
  const lastSigned = pieces.findLastIndex(({ text }) => /[=x/]/.test(text));
  const extra = pieces.slice(lastSigned + 1);
  const isPossible =
    lastSigned >= 0 &&
    extra.length < MOST_AMOUNTS &&
    extra.every(({ text }) => FREE_AMOUNT.test(text));
  return isPossible ? extra : [];
}

interface Understanding {
  readonly kind: ReadingKind;
  readonly earlier: readonly Piece[];
}

function understand(pieces: readonly Piece[], { kind, earlier }: Understanding): LineReading {
  const groups: Group[] = [];
  const refused: { token: string; reason: PieceRefusal }[] = [];
  let numbers: Piece[] = [];
  let priceOfEarlier: Price | null = null;
  const amountsAtEnd = kind === 'prices' ? findExtra(pieces) : [];
  for (const [at, piece] of pieces.entries()) {
    const waiting = numbers.length > 0 || at > 0 ? numbers : earlier;
    const { head, amounts, isUnreadable } = takeApart(piece, kind, waiting);
    if (isUnreadable) refused.push({ token: piece.raw, reason: 'unreadable' });
    if (head) numbers.push(head);
    // Behind a word it is the price of what was read before the word, if anything was.
    if (amounts === null || (isUnreadable && numbers.length === 0)) continue;
    const raw = piece.text === amounts ? ` ${piece.raw}` : piece.raw.slice(head?.raw.length ?? 0);
    const isLast = at === pieces.length - amountsAtEnd.length - 1;
    const price = toPrice(raw, amounts, isLast ? amountsAtEnd : []);
    if (numbers.length > 0) groups.push({ numbers, price });
    else if (at === 0 && earlier.length > 0) priceOfEarlier = price;
    else refused.push({ token: price.raw.trimStart(), reason: 'no_number' });
    numbers = [];
    if (isLast) break;
  }
  if (numbers.length > 0) groups.push({ numbers, price: null });
  return { groups, refused, priceOfEarlier };
}

interface Parts {
  /** The number that the piece begins with. */
  readonly head: Piece | null;
  /** The amounts that follow it; null where none do. */
  readonly amounts: string | null;
  readonly isUnreadable: boolean;
}

/** @param waiting numbers before the piece that a price would belong to */
function takeApart(piece: Piece, kind: ReadingKind, waiting: readonly Piece[]): Parts {
  const { text } = piece;
  const toHead = (length: number): Piece => ({
    ...piece,
    raw: piece.raw.slice(0, length),
    text: text.slice(0, length),
  });
  const clear = { head: null, amounts: null, isUnreadable: false };
  if (/^\d+$/.test(text)) return { ...clear, head: piece };

  const [, before, after] = /^([^=x]*)[=x](.*)$/.exec(text) ?? [];
  const isSigned = text.includes('=') || text.startsWith('x');
  if (isSigned && before !== undefined && after !== undefined) {
    if (before === '') return { ...clear, amounts: after };
    if (/^\d+$/.test(before) && text[before.length] === '=') {
      return { ...clear, head: toHead(before.length), amounts: after };
    }
    return { ...clear, amounts: after, isUnreadable: true };
  }
  if (!BARE_PRICE.test(text)) return { ...clear, isUnreadable: true };

  const [, number, amounts] = NUMBER_WITH_PRICE.exec(text) ?? [];
  const isLikeOthers = waiting.some((other) => other.text.length === number?.length);
  const isPrice = waiting.length > 0 && (kind === 'prices' || !isLikeOthers);
  if (isPrice) return { ...clear, amounts: text };
  if (number === undefined || amounts === undefined) return { ...clear, isUnreadable: true };
  return { ...clear, head: toHead(number.length), amounts };
}

function toPrice(raw: string, amounts: string, extra: readonly Piece[]): Price {
  const texts = [
    ...(amounts === '' && extra.length > 0 ? [] : amounts.split(/[x/]/)),
    ...extra.map(({ text }) => text),
  ];
  const canBeRead = texts.length <= MOST_AMOUNTS && texts.every((text) => AMOUNT.test(text));
  return {
    raw: [raw, ...extra.map((piece) => piece.raw)].join(' '),
    amountsSatang: canBeRead ? texts.map((text) => parseBaht(text)) : null,
  };
}

/** Whether a price cannot be read, or is for more kinds than its numbers have. */
function isImpossible({ groups, priceOfEarlier }: LineReading): boolean {
  const isBad = (price: Group['price']) =>
    price !== null && price !== 'missing' && price.amountsSatang === null;
  const isTooMany = ({ numbers, price }: Group) =>
    price !== null &&
    price !== 'missing' &&
    price.amountsSatang?.length === MOST_AMOUNTS &&
    numbers.some(({ text }) => text.length < 3);
  return isBad(priceOfEarlier) || groups.some((group) => isBad(group.price) || isTooMany(group));
}
