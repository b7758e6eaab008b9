import { plainDigits, plainName, plainPhone } from './plain-fields';
import { plainText } from './plain-text';

const FEWEST_DIGITS = 3;
const FEWEST_LETTERS = 2;
/** Fewest letters of a reference that a bank or a gateway gave. */
const FEWEST_OF_REFERENCE = 4;

/** Things with a number by which people name them: D1042, W318, B25. */
export const numberedThings = ['deposit', 'withdrawal', 'bill'] as const;
export type NumberedThing = (typeof numberedThings)[number];

/** Prefix of the number of each thing. */
export const thingPrefixes: Readonly<Record<NumberedThing, string>> = {
  deposit: 'D',
  withdrawal: 'W',
  bill: 'B',
};

/**
 * A search for members, in the form that the index of numbers (`digits`) or the index of names (`letters`) takes, or
 * the number of a thing that belongs to a member (`number`).
 */
export type MemberQuery =
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'letters'; readonly name: string }
  | { readonly kind: 'number'; readonly of: NumberedThing; readonly number: number };

/**
 * Reads what an operator typed to find a member: digits are a part of a phone or bank account number, `D1042` is the
 * number of a thing, `#25` that of a bill, and other text is the beginning of a name.
 * @returns null for a text that is too short, because it would find everybody
 */
export function readMemberQuery(text: string): MemberQuery | null {
  const [, prefix, number] =
    /^(#|[dwb]\s*#?|โพย\s*#?)\s*(\d{1,15})$/i.exec(plainText(text).trim()) ?? [];
  if (prefix !== undefined) return { kind: 'number', of: thingOf(prefix), number: Number(number) };
  const digits = plainPhone(plainDigits(text));
  if (/^\d+$/.test(digits)) {
    return digits.length < FEWEST_DIGITS ? null : { kind: 'digits', digits };
  }
  const name = plainName(text);
  return Array.from(name).length < FEWEST_LETTERS ? null : { kind: 'letters', name };
}

function thingOf(prefix: string): NumberedThing {
  const letter = prefix.charAt(0).toUpperCase();
  return numberedThings.find((thing) => thingPrefixes[thing] === letter) ?? 'bill';
}

/**
 * Returns the text as the reference of a bank or a gateway, which is compared letter by letter; null for a text that
 * cannot be one, such as a name.
 */
export function readReference(text: string): string | null {
  const reference = text.trim();
  return reference.length >= FEWEST_OF_REFERENCE && /\d/.test(reference) ? reference : null;
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const LEDGER_REFERENCE = new RegExp(`^(?:(deposit|withdrawal|lotto)/)?(${UUID})(?:/|$)`, 'i');

/** Things that the references of a statement name. */
const referencedThings = { deposit: 'deposit', withdrawal: 'withdrawal', lotto: 'bill' } as const;

/** A thing that a reference of a statement names by its id. */
export interface StatementReference {
  /** Null for an id alone, which may be the id of each of them. */
  readonly of: NumberedThing | null;
  readonly id: string;
}

/** Reads the reference of a statement that names a deposit, a withdrawal or a bill; null for other text. */
export function readStatementReference(text: string): StatementReference | null {
  const [, kind, id] = LEDGER_REFERENCE.exec(text.trim()) ?? [];
  if (id === undefined) return null;
  const of =
    kind === undefined
      ? null
      : referencedThings[kind.toLowerCase() as keyof typeof referencedThings];
  return { of, id: id.toLowerCase() };
}

/** Reads the reference of an adjustment in a statement, such as `adjustment/12`; null for other text. */
export function readAdjustmentReference(text: string): number | null {
  const [, id] = /^adjustment\/(\d{1,15})$/i.exec(text.trim()) ?? [];
  return id === undefined ? null : Number(id);
}
