import { plainText } from './plain-text';

const MARKS = /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]{2,}/g;
const TONE_MARKS = /[\u0e48-\u0e4b]/g;
const VOWEL = 0;
const TONE = 1;
const SIGN_ABOVE = 2;

/**
 * Spells Thai in one way where several look the same: `แ` for two `เ`, `ำ` for a circle and `า`, and each consonant
 * with its vowel before its tone mark.
 */
export function spellThai(text: string): string {
  return (
    text
      .normalize('NFC')
      .replaceAll('เเ', 'แ')
      .replace(MARKS, orderMarks)
      .replaceAll('\u0e4dา', 'ำ')
      // A tone mark stands before the vowel that it is written above.
      .replace(/ำ([\u0e48-\u0e4b]+)/g, '$1ำ')
      .replace(/([\u0e48-\u0e4b])\1+/g, '$1')
  );
}

/** Writes a text as search compares it: in one spelling, without tone marks, in small letters. */
export function foldThai(text: string): string {
  return spellThai(plainText(text))
    .replace(TONE_MARKS, '')
    .replaceAll('ๅ', 'า')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Writes a name as it is compared with another: letters alone, so that a dot or a space makes no other person. */
export function foldName(name: string): string {
  return foldThai(name).replace(/[^\p{L}\p{M}]/gu, '');
}

/** Sorts the marks of one consonant, each once. */
function orderMarks(marks: string): string {
  return [...new Set(marks)].sort((one, other) => rankOf(one) - rankOf(other)).join('');
}

function rankOf(mark: string): number {
  if (mark >= '\u0e48' && mark <= '\u0e4b') return TONE;
  return mark >= '\u0e4c' ? SIGN_ABOVE : VOWEL;
}
