import { plainDigits, plainName, plainPhone } from './plain-fields';

const FEWEST_DIGITS = 3;
const FEWEST_LETTERS = 2;

/** A search for members, in the form that the index of numbers (`digits`) or the index of names (`letters`) takes. */
export type MemberQuery =
  | { readonly kind: 'digits'; readonly digits: string }
  | { readonly kind: 'letters'; readonly name: string };

/**
 * Reads what an operator typed to find a member: digits are a part of a phone or bank account number, other text is
 * the beginning of a name.
 * @returns null for a text that is too short, because it would find everybody
 */
export function readMemberQuery(text: string): MemberQuery | null {
  const digits = plainPhone(plainDigits(text));
  if (/^\d+$/.test(digits)) {
    return digits.length < FEWEST_DIGITS ? null : { kind: 'digits', digits };
  }
  const name = plainName(text);
  return Array.from(name).length < FEWEST_LETTERS ? null : { kind: 'letters', name };
}
