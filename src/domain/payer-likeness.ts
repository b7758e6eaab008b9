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
