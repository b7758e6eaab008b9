import { formatInteger } from '@/domain/format-integer';
import { plainText } from '@/domain/plain-text';

/** Separators and the baht sign, which are ignored in an amount. */
const MARKS = /[\s,฿]/g;
const AMOUNT = /^(\d{0,13})((?:\.\d*)?)$/;

export interface Typing {
  /** Text before the input. */
  before: string;
  /** Text after the input. */
  text: string;
  /** Position of the caret in `text`. */
  caret: number;
  /** The `inputType` of the `InputEvent`. */
  inputType: string | undefined;
}

/** Returns a typed amount as plain digits, without separators. */
export function ungroupAmount(text: string): string {
  return plainText(text).replace(MARKS, '');
}

/**
 * Groups thousands: `1500.5` becomes `1,500.5`. Other text is returned unchanged, so that validation sees it as typed.
 */
export function groupAmount(text: string): string {
  const [, whole, fraction = ''] = AMOUNT.exec(ungroupAmount(text)) ?? [];
  if (whole === undefined) return text;
  return (whole && formatInteger(Number(whole))) + fraction;
}

/**
 * Returns the field's text after an input. Deleting a separator backwards deletes the digit before it.
 * @returns the grouped text, and the position of the caret before the same digit as in the input
 */
export function retypeAmount({ before, text, caret, inputType }: Typing): {
  text: string;
  caret: number;
} {
  let left = ungroupAmount(text.slice(0, caret));
  const right = ungroupAmount(text.slice(caret));
  // The user deleted only a separator, which grouping would restore, so the digit before it is deleted.
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
