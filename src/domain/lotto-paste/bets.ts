import { parseBaht } from '../baht';
import { type BetType, digitsOf } from '../lotto';
import { expandTool } from '../lotto-number-tools';
import { type Digits, type NumberedBet, reorderNumber } from '../lotto-numbers';
import type { Satang } from '../money';
import { joinWords, type PricePart, type Segment, type Words } from './parts';
import type { PieceRefusal } from './segments';
import { type Place, typeOf } from './words';

/** Reasons why a pasted piece is not a bet. */
export type PasteRefusal =
  | PieceRefusal
  /** The number has no digits, more than three, or another length than the words name. */
  | 'bad_length'
  /** There are more or fewer prices than places. */
  | 'too_many_amounts'
  /** The price has no number. */
  | 'no_number'
  /** The bet type does not exist, or the round does not offer it. */
  | 'not_offered';

export interface Refusal {
  /** The part of the text that caused the refusal. */
  readonly piece: string;
  readonly reason: PasteRefusal;
}

export interface PasteContext {
  /** Bet types that the round offers. */
  readonly offered: readonly BetType[];
  /** Bet types for a number with one price and no place, if they fit its digits; otherwise it is bet as "บน". */
  readonly chosenTypes: readonly BetType[];
  /** Price for numbers without one, in satang; null when the member chose none. */
  readonly chosenAmountSatang: Satang | null;
}

/** A bet named by the text. The amount is null when neither the text nor the member named one. */
export interface NamedBet extends NumberedBet {
  readonly amountSatang: Satang | null;
}

/** A bet that can be added to a slip. */
export interface PastedBet extends NumberedBet {
  readonly amountSatang: Satang;
}

/**
 * Default places of a number's amounts, in written order, when the text names no place. They depend on the number of
 * digits and on the number of amounts.
 */
const usualPlaces: Readonly<Record<Digits, readonly (readonly Place[])[]>> = {
  1: [['top'], ['top', 'bottom']],
  2: [['top'], ['top', 'bottom']],
  3: [['top'], ['top', 'tod'], ['top', 'bottom', 'tod']],
};

/**
 * Returns all bets of a line, or a refusal when any of them is impossible.
 * @param head words of the line above that applies to this one; words in the line itself take precedence
 */
export function toBets(
  segments: readonly Segment[],
  head: Words,
  context: PasteContext,
): NamedBet[] | Refusal {
  const bets: NamedBet[] = [];
  for (const segment of segments) {
    const words = underHead(segment, head);
    for (const { text } of segment.numbers) {
      const made = toBetsOf(text, { words, price: segment.price, context });
      if ('reason' in made) return made;
      bets.push(...made);
    }
  }
  return bets;
}

/**
 * Adds the words of a head to a segment. A segment that names a place, even within its price, ignores the places of the
 * head.
 */
export function underHead({ words, price }: Segment, head: Words): Words {
  const isOwn = words.places.length > 0 || price.some(({ places }) => places.length > 0);
  const kept = isOwn || words.digits !== null ? { ...head, places: [], digits: null } : head;
  const rest = words.sweep ? { ...kept, sweep: null } : kept;
  return joinWords(words, isOwn ? rest : { ...rest, places: head.places }) ?? words;
}

interface NumberTerms {
  readonly words: Words;
  readonly price: readonly PricePart[];
  readonly context: PasteContext;
}

function toBetsOf(written: string, { words, price, context }: NumberTerms): NamedBet[] | Refusal {
  const numbers = expand(written, words);
  if ('reason' in numbers) return numbers;
  const digits = numbers[0]?.length;
  if (digits !== 1 && digits !== 2 && digits !== 3) return { piece: written, reason: 'bad_length' };
  const priced = toPriced(withoutCount(price, written, words), { digits, words, context });
  if (priced === 'too_many_amounts') return { piece: written, reason: 'too_many_amounts' };
  const wanted = priced.filter(({ amountSatang }) => amountSatang !== 0);
  if (wanted.length === 0) return { piece: written, reason: 'bad_amount' };
  const isTwice = new Set(wanted.map(({ type }) => type)).size < wanted.length;
  if (isTwice) return { piece: written, reason: 'too_many_amounts' };
  const bets: NamedBet[] = [];
  for (const { type, amountSatang } of wanted) {
    if (!type || !context.offered.includes(type)) return { piece: written, reason: 'not_offered' };
    // All orders of a "โต๊ด" number are the same bet, so only the written order is bet.
    const own = type === 'three_tod' ? [written] : numbers;
    bets.push(...own.map((number) => ({ bet_type: type, number, amountSatang })));
  }
  return bets;
}

/**
 * Returns the numbers that a written number stands for: itself, all orders of its digits, or the numbers of its sweep.
 */
function expand(written: string, { digits, isReversed, orders, sweep }: Words): string[] | Refusal {
  if (sweep !== null) {
    const isDigit = written.length === 1 && sweep !== 'sweep' && !isReversed && (digits ?? 2) === 2;
    return isDigit
      ? expandTool(sweep, 'two_top', written)
      : { piece: written, reason: 'bad_length' };
  }
  const isOfLength = written.length <= 3 && (digits === null || digits === written.length);
  if (!isOfLength) return { piece: written, reason: 'bad_length' };
  if (!isReversed) return [written];
  const reordered = reorderNumber(written);
  const isCounted = orders === null || orders === reordered.length;
  return isCounted && written.length > 1 ? reordered : { piece: written, reason: 'bad_length' };
}

/** Removes the count of orders from a price: in "816 20*6 กลับ", 6 is the number of orders. */
function withoutCount(
  price: readonly PricePart[],
  written: string,
  { isReversed }: Words,
): readonly PricePart[] {
  const [only, ...others] = price;
  const [amount, count, third] = only?.amounts ?? [];
  const isCount =
    isReversed &&
    others.length === 0 &&
    amount !== undefined &&
    third === undefined &&
    count === String(reorderNumber(written).length);
  return isCount && only ? [{ ...only, amounts: [amount] }] : price;
}

interface Priced {
  readonly type: BetType | undefined;
  readonly amountSatang: Satang | null;
}

interface PriceTerms {
  readonly digits: Digits;
  readonly words: Words;
  readonly context: PasteContext;
}

function toPriced(price: readonly PricePart[], terms: PriceTerms): Priced[] | 'too_many_amounts' {
  const parts: readonly PricePart[] = price.length > 0 ? price : [{ places: [], amounts: [] }];
  const priced: Priced[] = [];
  for (const part of parts) {
    const amounts =
      price.length > 0
        ? part.amounts.map((each) => parseBaht(each))
        : [terms.context.chosenAmountSatang];
    const types = typesOf(part, amounts.length, { ...terms, isOnly: parts.length === 1 });
    if (types.length !== amounts.length && amounts.length !== 1) return 'too_many_amounts';
    priced.push(
      ...types.map((type, at) => ({
        type,
        amountSatang: amounts[amounts.length === 1 ? 0 : at] ?? null,
      })),
    );
  }
  return priced;
}

/** Returns the bet types of a price: from the named places, or else the chosen or usual types. */
function typesOf(
  part: PricePart,
  count: number,
  { digits, words, context, isOnly }: PriceTerms & { readonly isOnly: boolean },
): readonly (BetType | undefined)[] {
  const named = part.places.length > 0 ? part.places : words.places;
  if (named.length > 0) return named.map((place) => typeOf(place, digits));
  const chosen =
    isOnly && count === 1 ? context.chosenTypes.filter((type) => digitsOf[type] === digits) : [];
  if (chosen.length > 0) return chosen;
  return usualPlaces[digits][count - 1]?.map((place) => typeOf(place, digits)) ?? [];
}
