import { formatInteger } from '@/domain/format-integer';

/** What separates and marks an amount, and is none of it. */
const MARKS = /[\s,฿]/g;
const AMOUNT = /^(\d{0,13})((?:\.\d*)?)$/;

export interface Typing {
  /** What was there before. */
  before: string;
  /** What is there now. */
  text: string;
  /** Where the caret stands in it. */
  caret: number;
  /** Which way a single character was deleted; left out for anything else. */
  deletes: 'back' | 'forward' | undefined;
}

/** An amount as it is typed without what sets its thousands apart. */
export function ungroupAmount(text: string): string {
  return text.replace(MARKS, '');
}

/** Sets thousands apart: `1500.5` is `1,500.5`. What is no amount stays, so that it can be refused as it was typed. */
export function groupAmount(text: string): string {
  const [, whole, fraction = ''] = AMOUNT.exec(ungroupAmount(text)) ?? [];
  if (whole === undefined) return text;
  return (whole && formatInteger(Number(whole))) + fraction;
}

/**
 * What a field shows after something was typed, pasted or deleted. Whoever deletes a separator means the digit beyond it.
 * @returns the text with its thousands set apart, and the caret behind the same digit as before
 */
export function retypeAmount({ before, text, caret, deletes }: Typing): {
  text: string;
  caret: number;
} {
  let left = ungroupAmount(text.slice(0, caret));
  let right = ungroupAmount(text.slice(caret));
  const isSeparatorGone = text.length < before.length && ungroupAmount(before) === left + right;
  if (isSeparatorGone && deletes === 'back') left = left.slice(0, -1);
  if (isSeparatorGone && deletes === 'forward') right = right.slice(1);
  if (!AMOUNT.test(left + right)) return { text, caret };
  const grouped = groupAmount(left + right);
  const lost = left.length + right.length - ungroupAmount(grouped).length;
  return { text: grouped, caret: placeAfter(grouped, Math.max(0, left.length - lost)) };
}

/** Where the caret stands behind so many characters, separators not counted. */
function placeAfter(text: string, count: number): number {
  let passed = 0;
  let place = 0;
  while (passed < count && place < text.length) {
    if (text[place] !== ',') passed += 1;
    place += 1;
  }
  return place;
}
