import { plainText } from './plain-text';
import { spellThai } from './thai-spelling';

const BETWEEN_DIGITS = /[\s.-]/g;
const INVISIBLE_ENDS =
  /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+|[\s\p{Cf}\p{Default_Ignorable_Code_Point}]+$/gu;
const APOSTROPHE = /[\u2018\u2019\u02bc\uff07]/g;
const GROUPED = /^(-?\d{1,3}(?:,\d{3})+)(\.\d*)?$/;

/**
 * Writes a phone number of Thailand as the ten digits that people dial: also one with the country's code, without its
 * first 0, or with spaces, dots, dashes and parentheses. Any other text stays as it is, in plain digits.
 */
export function plainPhone(text: string): string {
  const plain = plainText(text)
    .replace(/(66[\s.-]*)\(0\)/, '$1')
    .replace(/[\s.()-]/g, '');
  const [, number] = /^(?:\+66|0066|66|0)?([689]\d{8})$/.exec(plain) ?? [];
  return number === undefined ? plain : `0${number}`;
}

/** Writes a one-time code or an account number without what sets its digits apart. */
export function plainDigits(text: string): string {
  return plainText(text).replace(BETWEEN_DIGITS, '');
}

/** Writes an amount without `฿`, spaces and the commas between thousands. A comma in another place stays. */
export function plainAmount(text: string): string {
  const plain = plainText(text).replace(/[\s฿]/g, '');
  return GROUPED.test(plain) ? plain.replaceAll(',', '') : plain;
}

/** Writes the code of a coupon in capitals, without spaces and dashes. */
export function plainCouponCode(text: string): string {
  return plainText(text).replace(/[\s-]/g, '').toUpperCase();
}

/** Writes a referral code in capitals, without spaces. */
export function plainReferralCode(text: string): string {
  return plainText(text).replace(/\s/g, '').toUpperCase();
}

/**
 * Writes the name of a person in one spelling: one space between words, one apostrophe, one hyphen. What cannot be
 * seen is taken from its ends alone.
 */
export function plainName(text: string): string {
  return spellThai(text)
    .replace(INVISIBLE_ENDS, '')
    .replace(/\s+/g, ' ')
    .replace(APOSTROPHE, "'")
    .replace(/\p{Pd}/gu, '-');
}
