import type { PasteRefusal } from './bets';
import {
  type BetsMeaning,
  type Entry,
  type Hold,
  isListing,
  isUnpriced,
  mayBeOwn,
  type PendingHead,
  type RefusedEntry,
  toListed,
  toNumbers,
  toPlacedPrice,
  type Waiting,
  withPrice,
} from './entries';
import { mayChangeBets, mayNegate } from './noise';
import {
  canBePrice,
  isRound,
  type LineReading,
  MOST_AMOUNTS,
  noWords,
  type PriceLine,
  type Words,
} from './parts';
import { isDoubleSpaced, type Meaning, type UnderstoodLine } from './understand';

/** The result of reading a list, in the order of its lines. */
export interface PasteList {
  readonly entries: readonly Entry[];
  readonly refused: readonly RefusedEntry[];
  readonly noise: readonly string[];
}

/** Reads the lines of a list in order, each once. */
export function readList(lines: readonly UnderstoodLine[]): PasteList {
  const reader = new ListReader();
  const hasBlocks = !isDoubleSpaced(lines);
  let isAfterBlank = false;
  for (const line of lines) {
    if (line.meaning.type === 'blank') {
      isAfterBlank = hasBlocks;
    } else {
      if (isAfterBlank) reader.endBlock(line.meaning);
      isAfterBlank = false;
      reader.read(line);
    }
  }
  return reader.end();
}

/** Reads a list block by block. A blank line ends a block and the effect of its head. */
class ListReader {
  private readonly entries: Entry[] = [];
  private readonly refused: RefusedEntry[] = [];
  private readonly noise: string[] = [];
  /** Numbers that wait for a price. */
  private waiting: Waiting[] = [];
  /** Lines whose first numbers may be line numbers. */
  private listed: Waiting[] = [];
  private head: Words = noWords;
  private unusedHead: PendingHead | null = null;
  /** A line of unknown words that no line with numbers has followed so far. */
  private strange: UnderstoodLine | null = null;
  private hold: Hold | null = null;
  /** Index of the first entry under the last head of the block; without a head, of the first entry of the block. */
  private firstEntry = 0;
  /** Index of the first entry for which no line of words asks the member a question. */
  private firstFree = 0;
  /** Whether the block has other content than numbers. */
  private isMixed = false;
  /** The price of the line above. */
  private price: PriceLine | null = null;
  /** A price at the start of a block, until numbers follow. */
  private unusedPrice: UnderstoodLine | null = null;

  read(line: UnderstoodLine): void {
    const { meaning } = line;
    this.noise.push(...line.noise);
    if (meaning.type === 'bets') this.readBets(line, meaning);
    else if (meaning.type !== 'noise') {
      this.flushListed();
      this.readOther(line);
    }
  }

  /** Ends a block at a blank line, unless its head or its numbers still wait for the next line. */
  endBlock(next: Meaning): void {
    const isAwaited = this.waiting.length > 0 && next.type === 'price';
    const isEmpty = [this.waiting, this.listed].every(({ length }) => length === 0);
    const hasLines = !isEmpty || this.entries.length > this.firstEntry || this.unusedPrice !== null;
    if (!isAwaited && this.unusedHead === null && (hasLines || !this.strange)) this.closeBlock();
  }

  end(): PasteList {
    this.closeBlock();
    return { entries: this.entries, refused: this.refused, noise: this.noise };
  }

  private closeBlock(): void {
    this.flushListed();
    this.flush(null, this.isMixed);
    this.settleStrange();
    this.refuseUnused();
    this.settleHead();
    this.head = noWords;
    this.hold = null;
    this.price = null;
    this.isMixed = false;
    this.firstEntry = this.entries.length;
  }

  private readOther(line: UnderstoodLine): void {
    const { meaning } = line;
    if (meaning.type === 'head') this.readHead(line, meaning.words);
    else if (meaning.type === 'price') this.readPrice(line, meaning);
    else {
      this.flush(null, true);
      this.isMixed = true;
      const isNegated = meaning.type === 'refused' && mayNegate(meaning.piece);
      const isAbout = isNegated && this.holdBlock(line);
      if (meaning.type === 'refused' && !isAbout) this.refuse(line, meaning.reason, meaning.piece);
      if (meaning.type === 'strange') {
        this.refuseUnused();
        this.strange = line;
      }
    }
  }

  private readHead(line: UnderstoodLine, words: Words): void {
    const firstUnpriced = this.entries.length;
    this.flush(null, this.isMixed);
    this.settleHead();
    if (this.unusedPrice) this.refuseUnused();
    this.head = words;
    this.unusedHead = { line, words, firstEntry: this.firstEntry, firstUnpriced };
    this.firstEntry = this.entries.length;
  }

  private readPrice(
    line: UnderstoodLine,
    { price, own }: Extract<Meaning, { type: 'price' }>,
  ): void {
    if (this.waiting.length > 0) {
      this.priceWaiting(line, price, own);
      return;
    }
    const [first] = own;
    if (first) {
      this.add({ lines: [line], readings: own, isSure: own.length === 1, unread: [] });
      this.notePrice(own);
      return;
    }
    const isFirst = this.entries.length === this.firstEntry && this.unusedPrice === null;
    this.isMixed = true;
    if (isFirst) {
      this.price = price;
      this.unusedPrice = line;
    } else if (!/^[x*×✕✖]/iu.test(line.text) || !this.continuePrice(line, price)) {
      this.refuse(line, 'no_number');
    }
  }

  /**
   * Adds a price to the numbers above it. If the line may also be a number with its own price, it becomes a question.
   */
  private priceWaiting(line: UnderstoodLine, price: PriceLine, own: readonly LineReading[]): void {
    const { waiting } = this;
    this.waiting = [];
    const numbers = waiting.flatMap(toNumbers);
    const priced = withPrice(numbers, price);
    const apart = own
      .filter((each) => mayBeOwn(each, waiting))
      .map(({ id, segments }) => ({ id: `own/${id}`, segments: [...numbers, ...segments] }));
    const unread = waiting.flatMap(({ meaning }) => meaning.unread);
    this.add({
      lines: [...waiting.map((each) => each.line), line],
      readings: [...apart, ...(priced ? [{ id: 'priced', segments: priced }] : [])],
      isSure: apart.length === 0 && unread.length === 0,
      unread,
    });
    this.isMixed = true;
    this.price = price;
  }

  /** Joins `*30` to the line `12=50` above it; the two are read together or not at all. */
  private continuePrice(line: UnderstoodLine, { price }: PriceLine): boolean {
    const last = this.entries.pop();
    if (!last) return false;
    const extra = price[0]?.amounts ?? [];
    const readings = last.readings.flatMap(({ id, segments }): LineReading[] => {
      const segment = segments.at(-1);
      const [part, ...others] = segment?.price ?? [];
      const amounts = [...(part?.amounts ?? []), ...extra];
      if (!segment || !part || others.length > 0 || amounts.length > MOST_AMOUNTS) return [];
      const longer = { ...segment, price: [{ ...part, amounts }] };
      return [{ id, segments: [...segments.slice(0, -1), longer] }];
    });
    this.entries.push({ ...last, lines: [...last.lines, line], readings, isSure: false });
    return true;
  }

  private readBets(line: UnderstoodLine, meaning: BetsMeaning): void {
    const [first] = meaning.readings;
    if (first && isUnpriced(first.segments)) {
      const price = this.waiting.length > 0 ? toPlacedPrice(first) : null;
      if (price) this.readPrice(line, { type: 'price', price, own: meaning.readings });
      else this.waiting.push({ line, meaning });
      return;
    }
    this.flush({ words: noWords, price: first?.segments[0]?.price ?? [] }, true);
    if (line.isListed && isListing(meaning)) {
      this.listed.push({ line, meaning });
    } else {
      this.flushListed();
      this.add({ lines: [line], ...meaning });
    }
    this.notePrice(meaning.readings);
  }

  private notePrice(readings: readonly LineReading[]): void {
    this.isMixed = true;
    this.price = { words: noWords, price: readings[0]?.segments.at(-1)?.price ?? [] };
  }

  /** Adds lines with possible line numbers as one question. */
  private flushListed(): void {
    const { listed } = this;
    this.listed = [];
    const [first, ...others] = listed;
    if (first && others.length === 0) this.add({ lines: [first.line], ...first.meaning });
    else if (first) {
      this.add({
        lines: listed.map(({ line }) => line),
        readings: toListed(listed),
        isSure: false,
        unread: listed.flatMap(({ meaning }) => meaning.unread),
      });
    }
  }

  /**
   * Adds the numbers that waited for a price as entries. In a block with prices, the member is asked for the price of
   * these numbers.
   */
  private flush(below: PriceLine | null, isMixed: boolean): void {
    const { waiting } = this;
    if (waiting.length === 0) return;
    this.flushListed();
    this.waiting = [];
    if (!isMixed) {
      this.addNumbers(waiting);
      return;
    }
    const numbers = waiting.flatMap(toNumbers);
    const borrowed = Object.entries({ below, above: this.price }).flatMap(
      ([id, price]): LineReading[] => {
        const segments = price && withPrice(numbers, price);
        return segments ? [{ id, segments }] : [];
      },
    );
    const [only, ...others] = waiting;
    const own = others.length > 0 ? [{ id: 'chosen', segments: numbers }] : only?.meaning.readings;
    this.add({
      lines: waiting.map(({ line }) => line),
      readings: [...borrowed, ...(own ?? [])],
      isSure: false,
      unread: waiting.flatMap(({ meaning }) => meaning.unread),
    });
  }

  /** Adds entries for a list of numbers only. If the last line looks like a price, the list becomes a question. */
  private addNumbers(waiting: readonly Waiting[]): void {
    const last = waiting.at(-1);
    const [alone, ...others] = last ? toNumbers(last).flatMap(({ numbers }) => numbers) : [];
    const before = waiting.slice(0, -1).flatMap(toNumbers);
    const previous = before.at(-1)?.numbers.at(-1)?.text ?? '';
    const isPriceLike =
      alone !== undefined &&
      canBePrice(alone.text) &&
      (alone.text.length !== previous.length || alone.text === previous || isRound(alone.text));
    if (before.length === 0 || others.length > 0 || !isPriceLike) {
      for (const { line, meaning } of waiting) this.add({ lines: [line], ...meaning });
      return;
    }
    const price = { words: noWords, price: [{ places: [], amounts: [alone.text] }] };
    this.add({
      lines: waiting.map(({ line }) => line),
      readings: [
        { id: 'numbers', segments: waiting.flatMap(toNumbers) },
        { id: 'priced', segments: withPrice(before, price) ?? [] },
      ],
      isSure: false,
      unread: waiting.flatMap(({ meaning }) => meaning.unread),
    });
  }

  private add({ lines, readings, isSure, unread }: Omit<Entry, 'head' | 'hold'>): void {
    const { strange, unusedHead, unusedPrice } = this;
    // Unknown words may apply to the lines below them.
    if (strange) this.hold = { line: strange, words: null };
    // Words below numbers without a price may apply to those numbers.
    if (unusedHead) this.holdAbove(unusedHead, unusedHead.firstUnpriced);
    this.strange = null;
    this.unusedHead = null;
    this.unusedPrice = null;
    this.entries.push({
      lines: unusedPrice ? [unusedPrice, ...lines] : lines,
      readings,
      isSure: isSure && !unusedPrice,
      unread,
      head: this.head,
      hold: this.hold,
    });
  }

  private refuse(line: UnderstoodLine, reason: PasteRefusal, piece = line.text): void {
    this.refused.push({ line, piece, reason });
  }

  private refuseUnused(): void {
    if (this.strange) this.refuse(this.strange, 'unreadable');
    if (this.unusedPrice) this.refuse(this.unusedPrice, 'no_number');
    this.strange = null;
    this.unusedPrice = null;
  }

  /**
   * Asks the member whether a head without lines below it applies to the lines above; without such lines, refuses the
   * head.
   */
  private settleHead(): void {
    const { unusedHead } = this;
    this.unusedHead = null;
    if (unusedHead && !this.holdAbove(unusedHead, unusedHead.firstEntry)) {
      this.refuse(unusedHead.line, 'no_number');
    }
  }

  /** Asks the member before the bets of a block count, if unknown words at its end may change them. */
  private settleStrange(): void {
    const { strange } = this;
    const isAbout = strange !== null && mayChangeBets(strange.text) && this.holdBlock(strange);
    if (isAbout) this.strange = null;
  }

  private holdBlock(line: UnderstoodLine): boolean {
    const hold = { line, words: null };
    const above = this.entries.slice(Math.max(this.firstEntry, this.firstFree));
    for (const entry of above) entry.hold ??= hold;
    this.firstFree = this.entries.length;
    return above.length > 0;
  }

  private holdAbove({ line, words }: PendingHead, first: number): boolean {
    const above = this.entries.slice(first, this.firstEntry).filter(({ head }) => head === noWords);
    const hold = { line, words };
    for (const entry of above) entry.hold ??= hold;
    return above.length > 0;
  }
}
