import { parseBaht } from '../baht';
import { type BetType, digitsOf } from '../lotto';
import { expandTool } from '../lotto-number-tools';
import { type Digits, type NumberedBet, reorderNumber } from '../lotto-numbers';
import type { Satang } from '../money';
import { joinWords, type PricePart, type Segment, type Words } from './parts';
import type { PieceRefusal } from './segments';
import { type Place, typeOf } from './words';

/** Why what was pasted is no bet. */
export type PasteRefusal =
  | PieceRefusal
  /** A number of none, or of more than three digits, or of another length than the words say. */
  | 'bad_length'
  /** More or fewer prices than places. */
  | 'too_many_amounts'
  /** A price without a number. */
  | 'no_number'
  /** There is no such bet type, or the round does not offer it. */
  | 'not_offered';

export interface Refusal {
  /** The piece that cannot be read. */
  readonly piece: string;
  readonly reason: PasteRefusal;
}

export interface PasteContext {
  /** Bet types that the round offers. */
  readonly offered: readonly BetType[];
  /** Bet types of a number with one price and no place, if it has as many digits; else it is "บน". */
  readonly chosenTypes: readonly BetType[];
  /** Price of a number that names none; null when none is chosen. */
  readonly chosenAmountSatang: Satang | null;
}

/** A bet that the text names. The amount is null where neither the text nor the member has named one. */
export interface NamedBet extends NumberedBet {
  readonly amountSatang: Satang | null;
}

/** A bet that can be put on a slip. */
export interface PastedBet extends NumberedBet {
  readonly amountSatang: Satang;
}

/** Amounts of a number in the order in which they are written, where no place is named. */
const usualPlaces: Readonly<Record<Digits, readonly (readonly Place[])[]>> = {
  1: [['top'], ['top', 'bottom']],
  2: [['top'], ['top', 'bottom']],
  3: [['top'], ['top', 'tod'], ['top', 'bottom', 'tod']],
};

/**
 * Makes the bets of a line: all of them, or none.
 * @param head words of the list that the line is in; the line's own words go before them
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

/** Adds the words of a head. A line that names a place, or a price for one, does not take that of the head. */
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
    // Every order of a tod is the same bet: it stays as it was written.
    const own = type === 'three_tod' ? [written] : numbers;
    bets.push(...own.map((number) => ({ bet_type: type, number, amountSatang })));
  }
  return bets;
}

/** The numbers that a written one stands for: its orders, or those that its digit sweeps. */
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

/** "816 20*6 กลับ": the second amount counts the orders. */
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

/** The bet types of a price: those of the places that are named for it, else the chosen or usual ones. */
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
