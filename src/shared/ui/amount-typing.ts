import { formatInteger } from '@/domain/format-integer';
import { plainText } from '@/domain/plain-text';

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
  /** What was done, as an `InputEvent` names it. */
  inputType: string | undefined;
}

/** An amount as it is typed, in plain digits and without what sets its thousands apart. */
export function ungroupAmount(text: string): string {
  return plainText(text).replace(MARKS, '');
}

/** Sets thousands apart: `1500.5` is `1,500.5`. What is no amount stays, so that it can be refused as it was typed. */
export function groupAmount(text: string): string {
  const [, whole, fraction = ''] = AMOUNT.exec(ungroupAmount(text)) ?? [];
  if (whole === undefined) return text;
  return (whole && formatInteger(Number(whole))) + fraction;
}

/**
 * What a field shows after something was typed, pasted or deleted. Whoever goes back over a separator means the digit before it.
 * @returns the text with its thousands set apart, and the caret before the same digit as it was
 */
export function retypeAmount({ before, text, caret, inputType }: Typing): {
  text: string;
  caret: number;
} {
  let left = ungroupAmount(text.slice(0, caret));
  const right = ungroupAmount(text.slice(caret));
  // The caret would come back to where it was.
  if (inputType === 'deleteContentBackward' && ungroupAmount(before) === left + right) {
    left = left.slice(0, -1);
  }
  const grouped = groupAmount(left + right);
  let place = grouped.length;
  for (let passed = 0; passed < right.length; place -= 1) {
    if (grouped[place - 1] !== ',') passed += 1;
  }
  return { text: grouped, caret: place };
}
