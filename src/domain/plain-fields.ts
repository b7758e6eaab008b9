import { plainText } from './plain-text';
import { spellThai } from './thai-spelling';

const BETWEEN_DIGITS = /[\s.-]/g;
const INVISIBLE_ENDS =
  /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu;
const APOSTROPHE = /[\u2018\u2019\u02bc\uff07]/g;
const GROUPED = /^(-?\d{1,3}(?:,\d{3})+)(\.\d*)?$/;

/**
 * Normalises a Thai phone number to ten digits. It accepts the country code, a missing first 0, spaces, dots, dashes
 * and parentheses. Any other text is returned in plain characters without these separators.
 */
export function plainPhone(text: string): string {
  const plain = plainText(text)
    .replace(/(66[\s.-]*)\(0\)/, '$1')
    .replace(/[\s.()-]/g, '');
  const [, number] = /^(?:\+66|0066|66|0)?([689]\d{8})$/.exec(plain) ?? [];
  return number === undefined ? plain : `0${number}`;
}

/** Removes separators from a one-time code or an account number. */
export function plainDigits(text: string): string {
  return plainText(text).replace(BETWEEN_DIGITS, '');
}

/** Removes `฿`, spaces and thousands separators from an amount. Commas in other places stay. */
export function plainAmount(text: string): string {
  const plain = plainText(text).replace(/[\s฿]/g, '');
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** Normalises a coupon code to capitals, without spaces and dashes. */
export function plainCouponCode(text: string): string {
  return plainText(text).replace(/[\s-]/g, '').toUpperCase();
}

/** Normalises a referral code to capitals, without spaces. */
export function plainReferralCode(text: string): string {
  return plainText(text).replace(/\s/g, '').toUpperCase();
}

/**
 * Normalises a person's name: single spaces, one kind of apostrophe, one kind of hyphen. Invisible characters are only
 * removed at its ends.
 */
export function plainName(text: string): string {
  return spellThai(text)
    .replace(INVISIBLE_ENDS, '')
    .replace(/\s+/g, ' ')
    .replace(APOSTROPHE, "'")
    .replace(/\p{Pd}/gu, '-');
}
