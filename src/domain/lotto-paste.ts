import { type BetType, digitsOf } from './lotto';
import type { NumberedBet } from './lotto-numbers';
import {
  type Group,
  type LineReading,
  type Piece,
  type PieceRefusal,
  type Price,
  type ReadingKind,
  toPieces,
  understandLine,
} from './lotto-paste-line';
import type { Satang } from './money';

export interface PastedBet extends NumberedBet {
  readonly amountSatang: Satang;
}

/** A bet as it was read. */
export interface ReadBet extends NumberedBet {
  /** The same for the same bet, however the text around it changes. */
  readonly key: string;
  /** Null where the text names no price and none is chosen. */
  readonly amountSatang: Satang | null;
}

/** Why a piece of what was pasted is no bet. */
export type PasteRefusal =
  | PieceRefusal
  /** A number of none, or of more than three digits. */
  | 'bad_length'
  | 'bad_amount'
  /** `1,000` may be a price, or one baht and another number. */
  | 'comma_in_amount'
  /** More prices than a number of its length has kinds. */
  | 'too_many_amounts'
  /** The round has no bets of this kind. */
  | 'not_offered';

export interface RefusedToken {
  readonly token: string;
  readonly reason: PasteRefusal;
}

/** The bets of a line under one reading. */
export interface PasteReading {
  readonly kind: ReadingKind;
  readonly bets: readonly ReadBet[];
  readonly refused: readonly RefusedToken[];
}

/** A line that may mean two things. */
export interface PasteQuestion {
  /** Names it in `answers`. */
  readonly key: string;
  /** The line as it was written. */
  readonly text: string;
  readonly readings: readonly PasteReading[];
  /** Null: its bets are not among the bets yet. */
  readonly answer: ReadingKind | null;
}

export interface PasteContext {
  /** Kinds of bets that the round offers. */
  readonly offered: readonly BetType[];
  /** The kinds that a number with one price is of, if it has as many digits; else it is of the one "บน". */
  readonly chosenTypes: readonly BetType[];
  /** Price of a number that names none; null when none is chosen. */
  readonly chosenAmountSatang: Satang | null;
}

/** Answers to questions, by their keys. */
export type PasteAnswers = Readonly<Record<string, ReadingKind>>;

export interface ReadPaste {
  readonly bets: readonly ReadBet[];
  readonly questions: readonly PasteQuestion[];
  readonly refused: readonly RefusedToken[];
}

interface Line {
  readonly key: string;
  readonly text: string;
  readonly numbers: LineReading;
  /** Null where it means one thing only. */
  prices: LineReading | null;
  /** Groups of lines before that had no price then. */
  readonly earlier: readonly Group[];
}

/** The kinds of a number with one price, with two and with three, by its digits. */
const typesOf: Readonly<Record<1 | 2 | 3, readonly (readonly BetType[])[]>> = {
  1: [['run_top'], ['run_top', 'run_bottom']],
  2: [['two_top'], ['two_top', 'two_bottom']],
  3: [['three_top'], ['three_top', 'three_tod'], ['three_top', 'three_bottom', 'three_tod']],
};

/**
 * Reads bets as people write them to each other. Rule: domain, "Number entry".
 *
 *     paste     = line { newline line }
 *     line      = { numbers price } [ numbers ] | price
 *     numbers   = number { separator number }
 *     number    = digit [ digit [ digit ] ]
 *     separator = ( " " | "," | "-" ) { " " | "," | "-" }
 *     price     = sign amounts | amount times amounts
 *     amounts   = amount [ times amount [ times amount ] ]
 *     sign      = "=" | ":" | "x" | "*"
 *     times     = "x" | "*" | "/"
 *     amount    = digit { digit } [ "." digit [ digit ] ]
 *
 * A price belongs to all numbers before it on its line that have none yet; a line that is only a price to those of the
 * lines before. Numbers without a price get the chosen one. One amount is for the chosen kinds, two are "บน" x "ล่าง"
 * (of three digits "บน" x "โต๊ด"), three are "บน" x "ล่าง" x "โต๊ด"; 0 is none. Leading zeros are kept. A line whose
 * numbers may as well be prices (`12 50`, `45 67x20`) is a question. Every piece ends up in a bet, a question or a
 * refusal: none is dropped.
 */
export function parsePaste(
  text: string,
  context: PasteContext,
  answers: PasteAnswers = {},
): ReadPaste {
  const { lines, refused } = readLines(text, answers);
  const toKey = createCounter();
  const bets: ReadBet[] = [];
  const questions: PasteQuestion[] = [];
  for (const line of lines) {
    const answer = line.prices ? (answers[line.key] ?? null) : null;
    if (line.prices) questions.push(toQuestion(line, line.prices, answer, context));
    if (line.prices && answer === null) continue;
    const read = toBets(readingOf(line, answers), context, toKey);
    bets.push(...read.bets);
    refused.push(...read.refused);
  }
  return { bets, questions, refused };
}

/** Understands line by line, and gives a price that is a line to the numbers before it. */
function readLines(
  text: string,
  answers: PasteAnswers,
): { lines: Line[]; refused: RefusedToken[] } {
  const lines: Line[] = [];
  const refused: RefusedToken[] = [];
  const toKey = createCounter();
  for (const written of text.split(/\r\n|\r|\n/).map((each) => each.trim())) {
    const pieces = toPieces(written);
    if (pieces.length === 0) continue;
    const earlier = lines.flatMap((before) => findUnpriced(readingOf(before, answers)));
    const readings = understandLine(
      pieces,
      earlier.flatMap(({ numbers }) => numbers),
    );
    const line = { key: toKey(written), text: written, ...readings, earlier };
    const price = readingOf(line, answers).priceOfEarlier;
    if (price && (line.prices === null || line.key in answers)) {
      if (price.amountsSatang === null) refused.push(refuseAmounts(price.raw.trimStart()));
      for (const before of lines) givePrice(before, price, answers);
    }
    lines.push(line);
  }
  return { lines, refused };
}

/** How a line is understood; while that is a question, its numbers are numbers. */
function readingOf(line: Line, answers: PasteAnswers): LineReading {
  return (answers[line.key] === 'prices' ? line.prices : null) ?? line.numbers;
}

function findUnpriced({ groups }: LineReading): Group[] {
  return groups.filter(({ price }) => price === null);
}

/** Gives the numbers of a line the price of a later line. The price also settles that they are numbers. */
function givePrice(line: Line, price: Price, answers: PasteAnswers): void {
  const reading = readingOf(line, answers);
  const groups = findUnpriced(reading);
  if (groups.length === 0) return;
  for (const group of groups) group.price = price.amountsSatang === null ? 'missing' : price;
  if (reading === line.numbers) line.prices = null;
}

function toQuestion(
  line: Line,
  prices: LineReading,
  answer: ReadingKind | null,
  context: PasteContext,
): PasteQuestion {
  const { priceOfEarlier } = prices;
  // The price would be that of the lines before: the answer is about their numbers.
  const priced = priceOfEarlier
    ? line.earlier.map((group) => ({ ...group, price: priceOfEarlier }))
    : [];
  const readings = [
    { kind: 'numbers' as const, groups: line.numbers.groups, refused: line.numbers.refused },
    { kind: 'prices' as const, groups: [...prices.groups, ...priced], refused: prices.refused },
  ].map(({ kind, ...reading }) => ({
    kind,
    ...toBets({ ...reading, priceOfEarlier: null }, context, createCounter()),
  }));
  return { key: line.key, text: line.text, readings, answer };
}

function toBets(
  { groups, refused }: LineReading,
  context: PasteContext,
  toKey: (text: string) => string,
): { bets: ReadBet[]; refused: RefusedToken[] } {
  const bets: ReadBet[] = [];
  const all: RefusedToken[] = [...refused];
  for (const { numbers, price } of groups) {
    if (price !== null && price !== 'missing' && price.amountsSatang === null) {
      all.push(refuseAmounts(numbers.map(({ raw }) => raw).join(' ') + price.raw));
      continue;
    }
    for (const number of numbers) {
      const read = toBetsOf(number, price, context);
      if (typeof read === 'string') {
        const priceRaw = price === null || price === 'missing' ? '' : price.raw;
        all.push({ token: number.raw + priceRaw, reason: read });
      } else {
        bets.push(
          ...read.map((bet) => ({
            ...bet,
            key: toKey(`${bet.bet_type}/${bet.number}/${bet.amountSatang}`),
          })),
        );
      }
    }
  }
  return { bets, refused: all };
}

/** The bets on one number, or why there are none. */
function toBetsOf(
  { text: number }: Piece,
  price: Group['price'],
  { offered, chosenTypes, chosenAmountSatang }: PasteContext,
): Omit<ReadBet, 'key'>[] | PasteRefusal {
  const { length } = number;
  if (length !== 1 && length !== 2 && length !== 3) return 'bad_length';
  const amounts = price === 'missing' ? [null] : (price?.amountsSatang ?? [chosenAmountSatang]);
  const isOne = amounts.length === 1;
  const chosen = isOne ? chosenTypes.filter((type) => digitsOf[type] === length) : [];
  const types = chosen.length > 0 ? chosen : typesOf[length][amounts.length - 1];
  if (!types) return 'too_many_amounts';
  const bets = types
    .map((bet_type, at) => ({ bet_type, number, amountSatang: amounts[isOne ? 0 : at] ?? null }))
    .filter(({ amountSatang }) => amountSatang !== 0);
  if (bets.length === 0) return 'bad_amount';
  return bets.every(({ bet_type }) => offered.includes(bet_type)) ? bets : 'not_offered';
}

function refuseAmounts(token: string): RefusedToken {
  return { token, reason: token.includes(',') ? 'comma_in_amount' : 'bad_amount' };
}

/** Numbers a text among those that are the same. */
function createCounter(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const turn = (seen.get(text) ?? 0) + 1;
    seen.set(text, turn);
    return `${text}#${turn}`;
  };
}
