import type { Digits } from '../lotto-numbers';
import { type Place, readWords, type Sweep, type Word } from './words';

/** Text between a token and the previous one: nothing, spaces, one comma, or any other separation. */
export type Gap = '' | ' ' | ',' | 'mixed';

interface Placed {
  readonly raw: string;
  readonly gap: Gap;
}

/** Words that name places; consecutive ones are one token: "บน+ล่าง". */
export interface KindToken extends Placed {
  readonly type: 'kind';
  readonly places: readonly Place[];
  readonly digits: Digits | null;
  /** True for "50บ", where the letter may mean baht. */
  readonly mayBeUnit: boolean;
}

interface ReverseToken extends Placed {
  readonly type: 'reverse';
  /** Number of different orders of the digits that the text names: "6 กลับ"; null without one. */
  readonly orders: number | null;
}

interface SweepToken extends Placed {
  readonly type: 'sweep';
  readonly sweep: Sweep;
}

interface SignToken extends Placed {
  readonly type:
    | 'digits'
    | 'decimal'
    | 'sign'
    | 'times'
    | 'slash'
    | 'plus'
    | 'dot'
    | 'each'
    | 'unit'
    | 'unknown';
}

export type Token = KindToken | ReverseToken | SweepToken | SignToken;

export interface LexedLine {
  readonly tokens: readonly Token[];
  /** Emoji and polite words, which are irrelevant to bets. */
  readonly leftOut: readonly string[];
}

const PIECE = new RegExp(
  [
    String.raw`(?<space>[\s()[\]{}•·●▪|;!]+)`,
    String.raw`(?<unit>\.-|,-(?!\s*\d)|฿|baht|thb)`,
    String.raw`(?<comma>,)`,
    String.raw`(?<hyphen>-)`,
    String.raw`(?<decimal>\d+\.\d{1,2}(?!\d))`,
    String.raw`(?<digits>\d+)`,
    String.raw`(?<times>[x*×✕✖⨯∗])`,
    String.raw`(?<sign>[=:#]+)`,
    String.raw`(?<slash>\/)`,
    String.raw`(?<plus>[+➕])`,
    String.raw`(?<dot>\.)`,
    String.raw`(?<thai>[\u0E01-\u0E3A\u0E40-\u0E4E]+)`,
    // A picture that may mean "not this one" must not be ignored.
    String.raw`(?<unknown>[❌🚫⛔❎➖➗❓❔⁉‼❗])`,
    String.raw`(?<picture>[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u20E3]+)`,
    String.raw`(?<letters>[\p{L}\p{M}]+)`,
    '(?<other>.)',
  ].join('|'),
  'giu',
);

/** Splits a line, already normalised by `plainText`, into tokens. It looks at each character once. */
export function lex(line: string): LexedLine {
  const tokens: Token[] = [];
  const leftOut: string[] = [];
  let gap: Gap = '';
  const skip = (by: Gap) => {
    gap = gap === '' || (gap === ' ' && by === ' ') ? by : 'mixed';
  };
  const add = (token: Token) => {
    join(tokens, token);
    gap = '';
  };
  for (const { 0: raw, groups = {} } of line.matchAll(PIECE)) {
    const { space, comma, hyphen, picture, thai } = groups;
    if (space) skip(' ');
    else if (comma) skip(',');
    else if (hyphen) skip('mixed');
    else if (picture) {
      leftOut.push(raw);
      skip(' ');
    } else if (thai) {
      const words = readWords(raw);
      if (!words) add({ type: 'unknown', raw, gap });
      for (const { raw: letters, word } of words ?? []) {
        if (word.type === 'polite') leftOut.push(letters);
        if (word.type === 'polite' || word.type === 'joint') skip(' ');
        else addWord(add, word, { raw: letters, gap });
      }
    } else add({ type: typeOfSign(groups), raw, gap });
  }
  // "125-" may mean every order of the number.
  if (/\d\s*-$/.test(line.slice(-LONGEST_END))) add({ type: 'unknown', raw: '-', gap: '' });
  return { tokens: tokens.map(markUnit), leftOut };
}

/** Maximum number of places in one token. */
const MOST_PLACES = 4;

/** Number of characters at the end of a line that are searched for a trailing hyphen. */
const LONGEST_END = 8;

const signs = ['unit', 'decimal', 'digits', 'times', 'sign', 'slash', 'plus', 'dot'] as const;

function typeOfSign(groups: Record<string, string | undefined>): SignToken['type'] {
  return signs.find((each) => groups[each] !== undefined) ?? 'unknown';
}

function addWord(add: (token: Token) => void, word: Word, placed: Placed): void {
  if (word.type === 'kind') add({ ...word, ...placed, mayBeUnit: false });
  else if (word.type === 'sweep') add({ ...word, ...placed });
  else if (word.type === 'reverse') add({ type: 'reverse', orders: null, ...placed });
  else if (word.type === 'each' || word.type === 'unit') add({ type: word.type, ...placed });
  else add({ type: 'unknown', ...placed });
}

/** Adds a token, joining it with the previous ones where they belong together: "3 ตัว", "บน+ล่าง", "6 กลับ". */
function join(tokens: Token[], token: Token): void {
  const last = tokens.at(-1);
  if (token.type === 'dot' && token.gap === '' && last && isWord(last)) return;
  if (token.type === 'sign' && last?.type === 'sign') return;
  if (token.type === 'unknown' && joinCounted(tokens, token)) return;
  if (token.type === 'reverse') {
    tokens.push({ ...token, ...takeOrders(tokens, token) });
  } else if (token.type === 'kind') {
    joinKind(tokens, token);
  } else {
    // In "฿50", the unit precedes its amount.
    const isBefore = token.type === 'digits' && token.gap === '' && last?.raw === '฿';
    if (isBefore && (last.gap !== '' || tokens.at(-2)?.type !== 'digits')) {
      tokens[tokens.length - 1] = { type: 'each', raw: last.raw, gap: last.gap };
    }
    tokens.push(token);
  }
}

function isWord({ type }: Token): boolean {
  return type === 'kind' || type === 'unit' || type === 'reverse' || type === 'each';
}

function joinKind(tokens: Token[], token: KindToken): void {
  const isJoined =
    /^(?:plus|slash)$/.test(tokens.at(-1)?.type ?? '') && tokens.at(-2)?.type === 'kind';
  if (isJoined) tokens.pop();
  const last = tokens.at(-1);
  const isOneLength =
    last?.type === 'kind' &&
    last.places.length <= MOST_PLACES &&
    (last.digits === null || token.digits === null || last.digits === token.digits);
  if (!isOneLength) {
    tokens.push(token);
    return;
  }
  tokens[tokens.length - 1] = {
    ...last,
    raw: `${last.raw} ${token.raw}`,
    places: [...last.places, ...token.places],
    digits: last.digits ?? token.digits,
  };
}

/** Joins a number with its word: "3 ตัว" is a length, "19 ประตู" a sweep, "6 ประตู" every order of the digits. */
function joinCounted(tokens: Token[], token: Placed): boolean {
  const last = tokens.at(-1);
  if (last?.type === 'digits' && /^ตัว./.test(token.raw)) {
    // In "3 ตัวท้าย", the digit is not a lottery number.
    tokens[tokens.length - 1] = { type: 'unknown', raw: `${last.raw} ${token.raw}`, gap: last.gap };
    return true;
  }
  const isNear = token.gap === '' || token.gap === ' ';
  if (last?.type !== 'digits' || !isNear) return false;
  const placed = { raw: `${last.raw} ${token.raw}`, gap: last.gap };
  const digits = ([1, 2, 3] as const).find((each) => String(each) === last.raw);
  if (token.raw === 'ตัว' && digits) {
    tokens.pop();
    joinKind(tokens, { type: 'kind', places: [], digits, mayBeUnit: false, ...placed });
    return true;
  }
  if (token.raw !== 'ประตู' || !/^(?:19|6|3)$/.test(last.raw)) return false;
  tokens.pop();
  takeTimes(tokens);
  if (last.raw === '19') tokens.push({ type: 'sweep', sweep: 'nineteen', ...placed });
  else tokens.push({ type: 'reverse', orders: Number(last.raw), ...placed });
  return true;
}

/** Removes the count of orders, as in "20*6 กลับ" and "6กลับ", from the tokens before the word. */
function takeOrders(
  tokens: Token[],
  { raw, gap }: Placed,
): Pick<ReverseToken, 'orders' | 'raw' | 'gap'> {
  const last = tokens.at(-1);
  const before = tokens.at(-2)?.type;
  const isCount =
    last?.type === 'digits' &&
    /^[236]$/.test(last.raw) &&
    (before === 'times' || (gap === '' && before !== 'sign'));
  if (isCount) tokens.pop();
  takeTimes(tokens);
  return isCount
    ? { orders: Number(last.raw), raw: `${last.raw} ${raw}`, gap: last.gap }
    : { orders: null, raw, gap };
}

/** Replaces the sign in "816 20*6 กลับ" and "816 20* กลับ" by a token that marks 20 as a price. */
function takeTimes(tokens: Token[]): void {
  if (tokens.at(-1)?.type !== 'times') return;
  tokens.pop();
  const amount = tokens.at(-1);
  if (amount?.type !== 'digits' || tokens.at(-2)?.type === 'sign' || tokens.length < 2) return;
  tokens.splice(-1, 0, { type: 'each', raw: '', gap: amount.gap });
}

function markUnit(token: Token, at: number, tokens: readonly Token[]): Token {
  if (token.type !== 'kind' || token.raw !== 'บ' || token.gap !== '') return token;
  const before = tokens[at - 1]?.type;
  const next = tokens[at + 1];
  const isBehind =
    (before === 'digits' || before === 'decimal') && !(next?.type === 'digits' && next.gap === '');
  return isBehind ? { ...token, mayBeUnit: true } : token;
}
