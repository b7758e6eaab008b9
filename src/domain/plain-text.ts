/** Invisible characters: format characters, variation selectors, fillers. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
/** Includes the blank Braille pattern, which looks like a space. */
const SPACE = /[^\S\n]|\u2800/g;
const DASH = /[\p{Pd}\u02d7\u2043\u2212]/gu;
const THAI_DIGIT = /[๐-๙]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const SLASH = /[\u2044\u2215]/g;
const COMMA = /[\u3001\ufe50\ufe51]/g;

const THAI_ZERO = '๐'.charCodeAt(0);
const FULL_WIDTH_OFFSET = 0xff01 - 0x21;

/** Removes invisible characters. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

/**
 * Normalises a text to plain characters: Thai digits and full-width characters become ASCII, spaces, line breaks and
 * hyphens get one form, and invisible characters are removed.
 */
export function plainText(text: string): string {
  return stripInvisible(text)
    .replace(LINE_BREAK, '\n')
    .replace(SPACE, ' ')
    .replace(THAI_DIGIT, (digit) => String(digit.charCodeAt(0) - THAI_ZERO))
    .replace(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(DASH, '-')
    .replace(SLASH, '/')
    .replace(COMMA, ',');
}
