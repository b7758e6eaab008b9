import { parseBaht } from './baht';
import { type BetType, digitsOf } from './lotto';
import type { NumberedBet } from './lotto-numbers';
import type { Satang } from './money';

export interface PastedBet extends NumberedBet {
  readonly amountSatang: Satang;
}

/** Why a piece of what was pasted is no bet. */
export type PasteRefusal =
  /** It is no number, and no number with a price. */
  | 'unreadable'
  /** A number of none, or of more than three digits. */
  | 'bad_length'
  | 'bad_amount'
  /** It names no price, and none is chosen. */
  | 'no_amount'
  /** The round has no bets of this kind. */
  | 'not_offered';

export interface RefusedToken {
  readonly token: string;
  readonly reason: PasteRefusal;
}

export interface PasteContext {
  /** What the round offers. */
  readonly offered: readonly BetType[];
  /** The kind that a number with one price is of, if it has as many digits; else the one "บน". */
  readonly chosenType: BetType;
  /** Price of a number that names none; null when none is chosen. */
  readonly chosenAmountSatang: Satang | null;
}

/** The kinds of `number=first x second`. */
const pairs: Readonly<Record<1 | 2 | 3, readonly [BetType, BetType]>> = {
  1: ['run_top', 'run_bottom'],
  2: ['two_top', 'two_bottom'],
  3: ['three_top', 'three_tod'],
};

const AMOUNT = /^\d{1,7}(?:\.\d{1,2})?$/;
const TOKEN = /^(\d+)(?:=([^=]*))?$/;

/**
 * Reads bets as people write them to each other: pieces between spaces, commas and lines, `12=50`, `12=50x30`
 * ("บน" x "ล่าง"), `123=20x10` ("บน" x "โต๊ด"), a price of 0 meaning none. Leading zeros are kept. Every piece is a
 * bet or is refused, none is dropped. Rule: domain, "Number entry".
 */
export function parsePaste(
  text: string,
  context: PasteContext,
): { bets: PastedBet[]; refused: RefusedToken[] } {
  const bets: PastedBet[] = [];
  const refused: RefusedToken[] = [];
  for (const token of toTokens(text)) {
    const read = parseToken(toPlain(token), context);
    if (typeof read === 'string') refused.push({ token, reason: read });
    else bets.push(...read);
  }
  return { bets, refused };
}

function toTokens(text: string): string[] {
  // Spaces around the signs belong to the piece: `12 = 50 x 30`.
  return text
    .replace(/\s*([=xX×*])\s*/g, '$1')
    .split(/[\s,]+/)
    .filter((token) => token !== '');
}

/** Thai digits and the other signs for "times" in the one form that is read on. */
function toPlain(token: string): string {
  return token
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
    .replace(/[X×*]/g, 'x');
}

function parseToken(token: string, context: PasteContext): PastedBet[] | PasteRefusal {
  const [, number, prices] = TOKEN.exec(token) ?? [];
  if (number === undefined) return 'unreadable';
  const { length } = number;
  if (length !== 1 && length !== 2 && length !== 3) return 'bad_length';
  const { offered, chosenType, chosenAmountSatang } = context;
  const oneType = digitsOf[chosenType] === length ? chosenType : pairs[length][0];
  if (prices === undefined) {
    if (chosenAmountSatang === null) return 'no_amount';
    if (!offered.includes(oneType)) return 'not_offered';
    return [{ bet_type: oneType, number, amountSatang: chosenAmountSatang }];
  }
  const amounts = prices.split('x');
  if (amounts.length > 2 || !amounts.every((amount) => AMOUNT.test(amount))) return 'bad_amount';
  const types = amounts.length === 2 ? pairs[length] : [oneType];
  const bets = types
    .map((bet_type, at) => ({ bet_type, number, amountSatang: parseBaht(amounts[at] ?? '0') }))
    .filter(({ amountSatang }) => amountSatang > 0);
  if (bets.length === 0) return 'bad_amount';
  return bets.every(({ bet_type }) => offered.includes(bet_type)) ? bets : 'not_offered';
}
