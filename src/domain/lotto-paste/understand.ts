import { plainText } from '../plain-text';
import type { PasteRefusal } from './bets';
import { type LineMeaning, readLine } from './line';
import { type BareLine, hasClock, isNoise, mayNegate, stripCount, stripHead } from './noise';
import type { LineReading, PriceLine, Words } from './parts';
import { lex } from './tokens';

/** The meaning of a line within its list. */
export type Meaning =
  | { readonly type: 'blank' | 'noise' }
  | { readonly type: 'head'; readonly words: Words }
  | { readonly type: 'price'; readonly price: PriceLine; readonly own: readonly LineReading[] }
  /** `unread`: words that were ignored so that the rest of the line could be read. */
  | {
      readonly type: 'bets';
      readonly readings: readonly LineReading[];
      readonly isSure: boolean;
      readonly unread: readonly string[];
    }
  /** Words without a number, which may apply to the lines below. */
  | { readonly type: 'strange'; readonly piece: string }
  | { readonly type: 'refused'; readonly piece: string; readonly reason: PasteRefusal };

export interface UnderstoodLine {
  /** The line as written. */
  readonly text: string;
  readonly meaning: Meaning;
  /** Whether the first numbers of this line and of a neighbouring line count up. */
  readonly isListed: boolean;
  /** Pieces that are irrelevant to bets: a clock, a sender, emoji. */
  readonly noise: readonly string[];
}

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

export interface WrittenLine {
  readonly text: string;
  /** The line in plain characters, with single spaces. */
  readonly plain: string;
}

/** Splits a text into lines. A line that ends in the middle of a list continues in the next one. */
export function splitLines(text: string): WrittenLine[] {
  const lines: { texts: string[]; plains: string[] }[] = [];
  let isOpen = false;
  for (const each of text.split(LINE_BREAK)) {
    const written = each.trim();
    const plain = plainText(written).replace(/\s+/g, ' ').trim();
    const last = lines.at(-1);
    if (last && isOpen && /^[\d=:*x]/i.test(plain)) {
      last.texts.push(written);
      last.plains.push(plain);
    } else lines.push({ texts: [written], plains: [plain] });
    isOpen = /\d ?[,+=]$/.test(plain) || /^[\d ,-]+-$/.test(plain);
  }
  return lines.map(({ texts, plains }) => ({ text: texts.join(' '), plain: plains.join(' ') }));
}

/** Returns whether every line is followed by a blank one, so that blank lines do not separate blocks. */
export function isDoubleSpaced(lines: readonly UnderstoodLine[]): boolean {
  const written = lines.flatMap(({ meaning }, at) => (meaning.type === 'blank' ? [] : [at]));
  const isSpaced = written.every((at, nth) => nth === 0 || at - (written[nth - 1] ?? at) > 1);
  return written.length > 2 && isSpaced;
}

/** Reads each line of a list by itself. */
export function understandLines(lines: readonly WrittenLine[]): UnderstoodLine[] {
  const bare = lines.map(({ plain }) => stripHead(plain));
  const counts = bare.map(
    ({ text, count }) => count ?? Number(/^\d{1,3}(?= \d)/.exec(text)?.[0] ?? Number.NaN),
  );
  const isSigned = markBlocks(
    bare,
    ({ text, isClockLike }) => !isClockLike && /[=*x×✕✖]/i.test(text),
  );
  return lines.map(({ text, plain }, at) => {
    const head = bare[at];
    if (!head || plain === '')
      return { text, meaning: { type: 'blank' }, isListed: false, noise: [] };
    if (head.text === '' || isNoise(plain) || (head.text !== plain && isNoise(head.text))) {
      return { text, meaning: { type: 'noise' }, isListed: false, noise: [text] };
    }
    const count = counts[at] ?? Number.NaN;
    const isListed = counts[at - 1] === count - 1 || counts[at + 1] === count + 1;
    const { meaning, noise } = readBehind(head, plain, isListed);
    // `10:23` alone may be a clock, and so may `12:50` among lines with another sign.
    const isDoubtful =
      (head.isClockLike && (isSigned[at] === true || !/[05]$/.test(head.text))) ||
      (/[=*x×✕✖]/i.test(head.text) && hasClock(head.text));
    const sure = isDoubtful && meaning.type === 'bets' ? { ...meaning, isSure: false } : meaning;
    return { text, meaning: sure, isListed, noise: [...head.noise, ...noise] };
  });
}

/** Returns, for each line, whether any line of its block has a mark; blank lines separate blocks. */
function markBlocks(lines: readonly BareLine[], hasMark: (line: BareLine) => boolean): boolean[] {
  let block = 0;
  const blocks = lines.map(({ text, noise }) => {
    if (text === '' && noise.length === 0) block += 1;
    return block;
  });
  const marked = new Set(blocks.filter((_, at) => lines.slice(at, at + 1).some(hasMark)));
  return blocks.map((each) => marked.has(each));
}

/**
 * Reads a line without the prefix of the chat. If the prefix may be a number and its price, the whole line is read too.
 */
function readBehind(head: BareLine, plain: string, isListed: boolean): Read {
  const isCount = isListed || (head.count === 1 && !head.isCountGlued);
  const read =
    head.count === null ? readText(head.text, isListed) : readCounted(head.text, isCount);
  return head.mayBePrice
    ? { ...read, meaning: either(read.meaning, readText(plain, isListed).meaning) }
    : read;
}

interface Read {
  readonly meaning: Meaning;
  readonly noise: readonly string[];
}

/** Reads a numbered line such as `1. 12=50`. If the line number may be a lottery number, both readings are kept. */
function readCounted(text: string, isCount: boolean): Read {
  const rest = stripCount(text);
  const counted = readText(rest, false);
  if (isCount)
    return {
      ...counted,
      noise: [text.slice(0, text.length - rest.length).trim(), ...counted.noise],
    };
  const whole = readText(text, false);
  const isBoth = counted.meaning.type === 'bets' && whole.meaning.type === 'bets';
  if (isBoth) return { ...counted, meaning: either(counted.meaning, whole.meaning) };
  const only = counted.meaning.type === 'bets' ? counted : whole;
  return {
    ...only,
    meaning: only.meaning.type === 'bets' ? { ...only.meaning, isSure: false } : only.meaning,
  };
}

/** Joins the readings of two meanings of a line, if both are bets. */
function either(one: Meaning, other: Meaning): Meaning {
  if (other.type !== 'bets') return one;
  if (one.type !== 'bets') return { ...other, isSure: false };
  const others = other.readings.map((each) => ({ ...each, id: `whole/${each.id}` }));
  return { ...one, readings: [...one.readings, ...others], isSure: false };
}

function readText(text: string, isListed: boolean): Read {
  const { tokens, leftOut } = lex(text);
  const end = tokens.findLastIndex(({ type }) => type !== 'dot') + 1;
  const known = tokens.slice(0, end).filter(({ type }) => type !== 'unknown');
  const unread = tokens.filter(({ type }) => type === 'unknown').map(({ raw }) => raw);
  if (known.length === 0 && unread.length === 0)
    return { meaning: { type: 'noise' }, noise: [text] };
  const piece = unread.join(' ');
  const groups = known.filter(({ type }) => type === 'digits' || type === 'decimal');
  const isSigned = known.some(({ type }) => type === 'sign' || type === 'times' || type === 'each');
  // "ลูกค้า 15" names no price, so it is a heading and not a bet.
  if (unread.length > 0 && groups.length < 2 && !isSigned) {
    return { meaning: { type: 'strange', piece }, noise: leftOut };
  }
  if (mayNegate(piece))
    return { meaning: { type: 'refused', piece, reason: 'unreadable' }, noise: leftOut };
  return { meaning: toMeaning(readLine(known, { isListed }), unread), noise: leftOut };
}

function toMeaning(line: LineMeaning, unread: readonly string[]): Meaning {
  if (unread.length > 0 && line.type !== 'bets') {
    return { type: 'refused', piece: unread.join(' '), reason: 'unreadable' };
  }
  if (line.type === 'bets') {
    // A line with unreadable words is not proposed as pairs of a number and its price.
    const readings = line.readings.filter(({ id }) => unread.length === 0 || !id.endsWith('pairs'));
    return { ...line, readings, isSure: line.isSure && unread.length === 0, unread };
  }
  if (line.type === 'price') return { ...line, own: line.own?.readings ?? [] };
  return line;
}
