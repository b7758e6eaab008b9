import { type BetType, digitsOf, limitNumberOf } from './lotto';
import { type Digits, listNumbers } from './lotto-numbers';

/** Ways to enter many numbers at once; those of a digit take the digit that was chosen. Rule: domain, "Number entry". */
export const numberTools = [
  'sweep_front',
  'sweep_back',
  'nineteen',
  'double',
  'siblings',
  'triple',
  'double_front',
  'double_back',
  'sandwich',
  'low',
  'high',
  'even',
  'odd',
] as const;
export type NumberTool = (typeof numberTools)[number];

/** Most digits that "วิน" combines. */
export const MAX_WIN_DIGITS = 8;

interface ToolRule {
  readonly digits: readonly Digits[];
  /** Whether it is about one digit that has to be chosen. */
  readonly takesDigit: boolean;
  readonly includes: (number: string, digit: string) => boolean;
}

const rules: Readonly<Record<NumberTool, ToolRule>> = {
  sweep_front: { digits: [2], takesDigit: true, includes: (n, digit) => n[0] === digit },
  sweep_back: { digits: [2], takesDigit: true, includes: (n, digit) => n[1] === digit },
  nineteen: { digits: [2], takesDigit: true, includes: (n, digit) => n.includes(digit) },
  double: { digits: [2], takesDigit: false, includes: (n) => n[0] === n[1] },
  siblings: { digits: [2], takesDigit: false, includes: areNeighbours },
  triple: { digits: [3], takesDigit: false, includes: (n) => n[0] === n[1] && n[1] === n[2] },
  double_front: { digits: [3], takesDigit: false, includes: (n) => n[0] === n[1] },
  double_back: { digits: [3], takesDigit: false, includes: (n) => n[1] === n[2] },
  sandwich: { digits: [3], takesDigit: false, includes: (n) => n[0] === n[2] },
  low: { digits: [1, 2, 3], takesDigit: false, includes: (n) => n < '5' },
  high: { digits: [1, 2, 3], takesDigit: false, includes: (n) => n >= '5' },
  even: { digits: [1, 2, 3], takesDigit: false, includes: (n) => Number(n) % 2 === 0 },
  odd: { digits: [1, 2, 3], takesDigit: false, includes: (n) => Number(n) % 2 === 1 },
};

/** The tools for numbers of a kind. */
export function findTools(type: BetType): NumberTool[] {
  return numberTools.filter((tool) => rules[tool].digits.includes(digitsOf[type]));
}

/** Whether a tool is about one digit that has to be chosen. */
export function takesDigit(tool: NumberTool): boolean {
  return rules[tool].takesDigit;
}

/**
 * The numbers of a tool in ascending order, one for each bet that differs: of "3 ตัวโต๊ด" every order is the same bet.
 * @param digit the chosen digit, for a tool that takes one
 * @returns nothing where the tool is not for this kind
 */
export function expandTool(tool: NumberTool, type: BetType, digit = ''): string[] {
  const { digits, includes } = rules[tool];
  if (!digits.includes(digitsOf[type])) return [];
  const numbers = listNumbers(digitsOf[type]).filter((number) => includes(number, digit));
  return [...new Set(numbers.map((number) => limitNumberOf(type, number)))].sort();
}

/**
 * "วิน 2" and "วิน 3": every choice of so many of the digits, each choice once and its digits ascending.
 * @param digits which digits; one that is named twice counts once
 * @param withDoubles whether a digit may come more than once within a number
 * @throws RangeError beyond `MAX_WIN_DIGITS`
 */
export function combineDigits(digits: string, size: 2 | 3, withDoubles: boolean): string[] {
  const chosen = [...new Set(digits)].sort();
  if (chosen.length > MAX_WIN_DIGITS) throw new RangeError(`Too many digits: ${digits}`);
  return combine(chosen, size, withDoubles);
}

function combine(chosen: readonly string[], size: number, withDoubles: boolean): string[] {
  if (size === 0) return [''];
  return chosen.flatMap((digit, at) =>
    combine(chosen.slice(withDoubles ? at : at + 1), size - 1, withDoubles).map(
      (rest) => digit + rest,
    ),
  );
}

/** "พี่น้อง": two digits that follow each other, 9 and 0 among them. */
function areNeighbours(number: string): boolean {
  const [first = 0, second = 0] = Array.from(number, Number);
  return (first + 1) % 10 === second || (second + 1) % 10 === first;
}
