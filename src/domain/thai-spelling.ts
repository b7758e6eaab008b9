import { plainText } from './plain-text';

const MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/g;
const TONE_MARKS = /[\u0e48-\u0e4b]/g;
const VOWEL = 0;
const TONE = 1;
const SIGN_ABOVE = 2;

/**
 * Normalises Thai spellings that look the same: two `เ` become `แ`, a circle and `า` become `ำ`, and the vowel of a
 * consonant precedes its tone mark.
 */
export function spellThai(text: string): string {
  return (
    text
      .normalize('NFC')
      .replaceAll('เเ', 'แ')
      .replace(MARKS, orderMarks)
      .replaceAll('\u0e4dา', 'ำ')
      // A tone mark is stored before the vowel `ำ`.
      .replace(/ำ([\u0e48-\u0e4b]+)/g, '$1ำ')
      .replace(/([\u0e48-\u0e4b])\1+/g, '$1')
  );
}

/** Normalises a text for search: one spelling, no tone marks, small letters. */
export function foldThai(text: string): string {
  return spellThai(plainText(text))
    .replace(TONE_MARKS, '')
    .replaceAll('ๅ', 'า')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Normalises a name for comparison: letters only, so that dots and spaces make no difference. */
export function foldName(name: string): string {
  return foldThai(name).replace(/[^\p{L}\p{M}]/gu, '');
}

/** Sorts the marks of one consonant and removes repeated ones. */
function orderMarks(marks: string): string {
  return [...new Set(marks)].sort((one, other) => rankOf(one) - rankOf(other)).join('');
}

function rankOf(mark: string): number {
  if (mark >= '\u0e48' && mark <= '\u0e4b') return TONE;
  return mark >= '\u0e4c' ? SIGN_ABOVE : VOWEL;
}
