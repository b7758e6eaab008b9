/** How a shown name or number compares with a registered one. */
export type PayerLikeness = 'equal' | 'partial' | 'different' | 'unknown';

const FEWEST_DIGITS_ALONE = 4;

/**
 * Compares an account number as a bank shows it, such as `xxx-x-x6789-x`, with a member's full number. Letters and
 * stars hide digits; digits without a place, such as `6789`, are the last ones.
 */
export function compareAccountNumber(shown: string | null, full: string | null): PayerLikeness {
  if (shown === null || full === null) return 'unknown';
  const text = shown.replace(/[\s-]/g, '');
  if (!/\d/.test(text)) return 'unknown';
  if (text === full) return 'equal';
  if (text.length === full.length) {
    const fits = Array.from(text).every((mark, at) => !/\d/.test(mark) || mark === full[at]);
    return fits && text.replace(/\D/g, '').length >= FEWEST_DIGITS_ALONE ? 'partial' : 'different';
  }
  const [digits = ''] = /\d+(?=\D*$)/.exec(text) ?? [];
  const isEnd = digits.length >= FEWEST_DIGITS_ALONE && full.endsWith(digits);
  return isEnd ? 'partial' : 'different';
}

const TITLES =
  /^(?:นางสาว|น\.ส\.|นาง|นาย|คุณ|ด\.ช\.|ด\.ญ\.|เด็กชาย|เด็กหญิง|miss|mrs\.?|mr\.?|ms\.?)\s*/iu;
const COMPANY = /^(?:บจก|บมจ|หจก|บริษัท|ห้างหุ้นส่วน|ร้าน)|(?:จำกัด|\bco\.|\bltd\b|limited|company)/iu;

/** Returns whether a sender's name is one of a company. */
export function isCompanyName(name: string): boolean {
  return COMPANY.test(name.trim());
}

const plain = (name: string): string =>
  name.trim().replace(TITLES, '').replace(/\s+/g, ' ').toLowerCase();

const isThai = (text: string): boolean => /[ก-๛]/.test(text);

/**
 * Compares a sender's name with the first and last name of a member. Banks cut and hide last names, and some write
 * Latin letters, which do not compare with Thai ones.
 */
export function comparePayerName(shown: string | null, full: string | null): PayerLikeness {
  if (shown === null || full === null || shown.trim() === '' || full.trim() === '')
    return 'unknown';
  if (isCompanyName(shown)) return 'different';
  const [sent, known] = [plain(shown), plain(full)];
  if (sent === known) return 'equal';
  if (isThai(sent) !== isThai(known)) return 'unknown';
  const [first = '', last = ''] = sent.split(' ');
  const [knownFirst, knownLast = ''] = known.split(' ');
  if (first !== knownFirst) return 'different';
  const shownLast = last.replace(/[.*x]+$/i, '');
  return knownLast.startsWith(shownLast) ? 'partial' : 'different';
}

const FEWEST_LETTERS = 4;

/**
 * Returns whether a name that a bank has cut, such as `น.ส. สมหญ… มี`, is the name of another person. A few letters, or
 * letters of another script, tell nothing.
 */
export function isOtherName(shown: string | null, full: string): boolean {
  if (shown === null || full.trim() === '') return false;
  if (isCompanyName(shown)) return true;
  const [sent, known] = [plain(shown), plain(full)];
  if (isThai(sent) !== isThai(known)) return false;
  const [first = '', last = ''] = sent.split(' ').map(lettersOf);
  if (first.length + last.length < FEWEST_LETTERS) return false;
  const [knownFirst = '', knownLast = ''] = known.split(' ').map(lettersOf);
  return !isCutOf(first, knownFirst) || !isCutOf(last, knownLast);
}

const lettersOf = (word: string): string => word.replace(/[^\p{L}\p{M}]/gu, '');

const isCutOf = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one);

/** Returns the first name of a sender, for a search; null for a company or no name. */
export function firstNameOf(shown: string | null): string | null {
  if (shown === null || isCompanyName(shown)) return null;
  return plain(shown).split(' ')[0] || null;
}

/** Returns the digits at the end of a shown account number, for a search; null when too few are shown. */
export function shownDigits(shown: string | null): string | null {
  const [digits = ''] = /\d+(?=\D*$)/.exec((shown ?? '').replace(/[\s-]/g, '')) ?? [];
  return digits.length >= FEWEST_DIGITS_ALONE ? digits : null;
}
