import {
  isRound,
  joinWords,
  MOST_AMOUNTS,
  type NumberPiece,
  noWords,
  type PriceLine,
  type PricePart,
  type Words,
} from './parts';
import type { Token } from './tokens';

/** Reasons why a piece of a line cannot be read. */
export type PieceRefusal = 'unreadable' | 'bad_amount' | 'comma_in_amount';

/** Numbers with the price behind them. */
export interface Core {
  readonly numbers: readonly NumberPiece[];
  /** Words between the numbers and the price. */
  readonly words: Words;
  /** Empty when no price follows. */
  readonly price: readonly PricePart[];
  readonly isSigned: boolean;
  /** Whether only space precedes the price: `12 50*50`. */
  readonly isBare: boolean;
  /**
   * Sign between number and price that was accepted because of `SegmentOptions.loose`, as in `12/50` or `12.50`; null
   * without one.
   */
  readonly loose: Token['type'] | null;
}

/** A parsed line: its cores, and the words around them. */
export interface ParsedLine {
  /** Words before, between and behind the cores: one entry more than `cores` has. */
  readonly runs: readonly Words[];
  readonly cores: readonly Core[];
}

export interface SegmentOptions {
  /** Whether 34 is a number in `12 34x50`; otherwise it is the first amount. */
  readonly isBareNumber: boolean;
  /** How `12/50` and `12.50` are read: not at all, as numbers, or as a number with its price. */
  readonly loose: 'none' | 'numbers' | 'price';
}

/** Thrown for a piece that does not fit the line. */
export class Misfit extends Error {
  constructor(
    readonly piece: string,
    readonly reason: PieceRefusal,
  ) {
    super(reason);
  }
}

const AMOUNT = /^(?:0|[1-9]\d{0,6})(?:\.\d{1,2})?$/;

/**
 * Parses a whole line from left to right.
 * @throws Misfit at a token that does not fit
 */
export function parseSegments(tokens: readonly Token[], options: SegmentOptions): ParsedLine {
  return new Cursor(options.loose === 'price' ? splitDecimals(tokens) : tokens, options).readLine();
}

/**
 * Parses a line with only a price: `=50x30`, `ตัวละ 20`, `20 บาท`.
 * @returns null for any other line
 * @throws Misfit when its amounts cannot be read
 */
export function parsePriceLine(tokens: readonly Token[]): PriceLine | null {
  return new Cursor(tokens, { isBareNumber: false, loose: 'none' }).readPriceLine();
}

/** Reads tokens from left to right. Each method consumes the tokens that it understands. */
class Cursor {
  private at = 0;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly options: SegmentOptions,
  ) {}

  readLine(): ParsedLine {
    const runs: Words[] = [];
    const cores: Core[] = [];
    for (;;) {
      const run = this.readWords();
      // A colon behind the first words is skipped, as in "ล่าง: 12=50".
      if (cores.length === 0 && run !== noWords && this.tokens[this.at]?.raw === ':') this.at += 1;
      runs.push(run);
      if (this.at >= this.tokens.length) return { runs, cores };
      cores.push(this.readCore());
    }
  }

  readPriceLine(): PriceLine | null {
    const words = this.readWords();
    const sign = this.takeSign();
    const isSigned = sign !== null || this.accept('times');
    const isEach = this.accept('each');
    this.accept('sign');
    const isMarked = isSigned || isEach || (this.isAmountAt(this.at) && this.isAt('unit', 1));
    if (!isMarked && !(words.places.length > 0 && this.isAmountAt(this.at))) return null;
    const first = { places: words.places, amounts: this.readAmounts(sign) };
    const price = [first, ...this.readFurtherParts()];
    const isWhole = this.at === this.tokens.length && (isMarked || price.length > 1);
    return isWhole ? { words: { ...words, places: [] }, price } : null;
  }

  private readCore(): Core {
    const numbers = this.readNumbers();
    const loose = this.acceptLoose(numbers);
    const start = this.at;
    const isTimes = this.accept('times');
    const before = this.readWords();
    const sign = this.takeSign();
    const isSigned = sign !== null;
    const words = joinWords(before, this.readWords());
    const isEach = this.accept('each');
    if (isEach) this.accept('sign');
    if (!words || words.sweep) throw this.misfit('unreadable', start);
    const isMarked = isSigned || isTimes || isEach || loose !== null;
    const core = { numbers, loose, isSigned, isBare: !isMarked && words === noWords };
    const isPriced = isMarked || words !== noWords || this.startsPrice(numbers);
    if (isPriced && this.isAmountAt(this.at)) {
      const pairs = words.places.length === 0 ? this.readPairs() : null;
      const price = pairs ?? [
        { places: words.places, amounts: this.readAmounts(sign) },
        ...this.readFurtherParts(),
      ];
      return { ...core, words: { ...words, places: [] }, price };
    }
    if (isMarked) throw this.misfit('bad_amount', start);
    this.at = start;
    return { ...core, words: noWords, price: [] };
  }

  /** Reads numbers up to the start of a price. */
  private readNumbers(): NumberPiece[] {
    const numbers: NumberPiece[] = [];
    for (;;) {
      const token = this.tokens[this.at];
      if (token?.type !== 'digits' || (numbers.length > 0 && this.startsPrice(numbers))) break;
      numbers.push({ text: token.raw, gap: token.gap });
      this.at += 1;
      if (this.isAt('times')) break;
      if (this.options.loose === 'numbers' && this.isSeparatorAt(this.at)) this.at += 1;
    }
    if (numbers.length === 0) throw this.misfit('unreadable', this.at);
    return numbers;
  }

  /** Returns whether a price starts here without a sign: `12 50*50`, `12 50 บาท`, `12 50บน 30ล่าง`. */
  private startsPrice(numbers: readonly NumberPiece[]): boolean {
    if (!this.isAmountAt(this.at)) return false;
    if (this.isAt('unit', 1)) return true;
    if (this.isSeparatorAt(this.at + 1)) {
      if (this.options.loose === 'numbers' && !this.isAt('times', 1)) return false;
      return !(this.options.isBareNumber && this.mayBeNumber(numbers));
    }
    const start = this.at;
    const pairs = this.isAt('kind', 1) ? this.readPairs() : null;
    this.at = start;
    return pairs !== null;
  }

  /** Returns whether the amount here may be a number; in `12 50x50` and `123 20x10` it is a price. */
  private mayBeNumber(numbers: readonly NumberPiece[]): boolean {
    const [first, , second] = this.tokens.slice(this.at, this.at + 3);
    if (first?.type !== 'digits' || !this.isAt('times', 1) || first.raw === second?.raw)
      return false;
    return !isRound(first.raw) || numbers.some(({ text }) => text.length === first.raw.length);
  }

  private acceptLoose(numbers: readonly NumberPiece[]): Token['type'] | null {
    const isLoose =
      this.options.loose === 'price' &&
      numbers.length === 1 &&
      (this.isSeparatorAt(this.at) || this.isAt('dot')) &&
      !this.isAt('times');
    if (!isLoose) return null;
    this.at += 1;
    return this.tokens[this.at - 1]?.type ?? null;
  }

  /** Reads two or more amounts up to the end of the line, each followed by its place: `50บน 30ล่าง`. */
  private readPairs(): PricePart[] | null {
    const start = this.at;
    const parts: PricePart[] = [];
    let end = start;
    while (this.isAmountAt(this.at) && parts.length < MOST_AMOUNTS) {
      const amount = this.tokens[this.at]?.raw ?? '';
      this.at += 1;
      this.accept('unit');
      const place = this.tokens[this.at];
      if (place?.type !== 'kind' || place.places.length !== 1 || !AMOUNT.test(amount)) break;
      parts.push({ places: place.places, amounts: [amount] });
      this.at += 1;
      end = this.at;
    }
    if (parts.length > 1 && end === this.tokens.length) return parts;
    this.at = start;
    return null;
  }

  /** Reads `โต๊ด 50` behind a price, if 50 cannot be a number of the following part. */
  private readFurtherParts(): PricePart[] {
    const parts: PricePart[] = [];
    for (;;) {
      const start = this.at;
      const words = this.readWords();
      const sign = this.takeSign();
      this.accept('each');
      if (words.places.length === 0 || words.isReversed || !this.isAmountAt(this.at)) {
        this.at = start;
        return parts;
      }
      const amounts = this.readAmounts(sign);
      const next = this.tokens[this.at]?.type;
      if (next !== undefined && next !== 'kind' && next !== 'reverse') {
        this.at = start;
        return parts;
      }
      parts.push({ places: words.places, amounts });
    }
  }

  /**
   * Reads the amounts of a price.
   * @param sign the sign before the amounts; it may also separate them, as in `98=50=50`
   */
  private readAmounts(sign: Token | null): string[] {
    const amounts: string[] = [];
    for (;;) {
      const token = this.tokens[this.at];
      const isNear = token?.gap === '' || token?.gap === ' ' || !this.isSignAt(this.at - 1);
      if (!token || !this.isAmountAt(this.at) || !AMOUNT.test(token.raw) || !isNear) {
        throw this.misfit('bad_amount', token ? this.at : this.at - 1);
      }
      amounts.push(token.raw);
      this.at += 1;
      if (amounts.length > MOST_AMOUNTS) throw this.misfit('bad_amount', this.at - 1);
      this.refuseThousands(token);
      const isGoingOn = this.isSeparatorAt(this.at) || this.isSameSign(sign, token);
      if (!isGoingOn) break;
      this.at += 1;
    }
    this.accept('unit');
    return amounts;
  }

  /** Refuses `1,000`, which may be one price, or a price and a number. */
  private refuseThousands(amount: Token): void {
    const token = this.tokens[this.at];
    const next = this.tokens[this.at + 1]?.type;
    const isGroup = token?.type === 'digits' || token?.type === 'decimal';
    if (!isGroup || token.gap !== ',' || !/^\d{3}(?!\d)/.test(token.raw) || amount.raw.length > 3)
      return;
    if (next === 'sign' || next === 'kind' || next === 'each') return;
    throw new Misfit(`${amount.raw},${token.raw}`, 'comma_in_amount');
  }

  private readWords(): Words {
    let words = noWords;
    for (;;) {
      const token = this.tokens[this.at];
      if (token?.type !== 'kind' && token?.type !== 'reverse' && token?.type !== 'sweep')
        return words;
      const joined = joinWords(words, toWords(token));
      if (!joined) throw this.misfit('unreadable', this.at);
      words = joined;
      this.at += 1;
    }
  }

  private accept(type: Token['type']): boolean {
    const isHere = this.isAt(type);
    if (isHere) this.at += 1;
    return isHere;
  }

  private isAt(type: Token['type'], ahead = 0): boolean {
    return this.tokens[this.at + ahead]?.type === type;
  }

  private isAmountAt(at: number): boolean {
    const type = this.tokens[at]?.type;
    return type === 'digits' || type === 'decimal';
  }

  /** Returns whether the same sign continues the amounts; in `12=50.34=30` and `12=50 = 62` it does not. */
  private isSameSign(sign: Token | null, amount: Token): boolean {
    const next = this.tokens[this.at];
    if (sign === null || next?.type !== 'sign') return false;
    return next.raw === sign.raw && amount.type === 'digits' && next.gap === sign.gap;
  }

  private takeSign(): Token | null {
    const token = this.tokens[this.at];
    return this.accept('sign') ? (token ?? null) : null;
  }

  private isSignAt(at: number): boolean {
    return /^(?:sign|times|slash|plus)$/.test(this.tokens[at]?.type ?? '');
  }

  /** Returns whether a token is a sign other than `=` before an amount. */
  private isSeparatorAt(at: number): boolean {
    return this.isSignAt(at) && this.tokens[at]?.type !== 'sign' && this.isAmountAt(at + 1);
  }

  private misfit(reason: PieceRefusal, at: number): Misfit {
    return new Misfit(this.tokens[Math.min(at, this.tokens.length - 1)]?.raw ?? '', reason);
  }
}

function toWords(token: Extract<Token, { type: 'kind' | 'reverse' | 'sweep' }>): Words {
  if (token.type === 'kind') return { ...noWords, places: token.places, digits: token.digits };
  if (token.type === 'reverse') return { ...noWords, isReversed: true, orders: token.orders };
  return { ...noWords, sweep: token.sweep };
}

/** Splits a decimal such as `12.50` into 12, a dot and 50 where a number may begin. */
function splitDecimals(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const before = tokens[at - 1]?.type;
    const isAmount =
      before === 'sign' ||
      before === 'times' ||
      before === 'slash' ||
      before === 'each' ||
      before === 'kind';
    if (token.type !== 'decimal' || isAmount) return [token];
    const [whole = '', fraction = ''] = token.raw.split('.');
    return [
      { type: 'digits', raw: whole, gap: token.gap },
      { type: 'dot', raw: '.', gap: '' },
      { type: 'digits', raw: fraction, gap: '' },
    ];
  });
}
