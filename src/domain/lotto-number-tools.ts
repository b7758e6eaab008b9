import { type BetType, digitsOf, limitNumberOf } from './lotto';
import { type Digits, listNumbers } from './lotto-numbers';

/** Tools that enter many numbers in one step; some of them need a chosen digit. See `docs/rules.md#lottery`. */
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

/** Maximum number of digits that "วิน" combines. */
export const MAX_WIN_DIGITS = 8;

interface ToolRule {
  readonly digits: readonly Digits[];
  /** Whether the tool needs a chosen digit. */
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

/** Returns the tools for a bet type. */
export function findTools(type: BetType): NumberTool[] {
  return numberTools.filter((tool) => rules[tool].digits.includes(digitsOf[type]));
}

/** Returns whether a tool needs a chosen digit. */
export function takesDigit(tool: NumberTool): boolean {
  return rules[tool].takesDigit;
}

/**
 * Returns the numbers of a tool in ascending order, one for each different bet: all orders of a "3 ตัวโต๊ด" number are
 * the same bet.
 * @param digit the chosen digit, for a tool that needs a digit
 * @returns an empty list when the tool does not fit the bet type
 */
export function expandTool(tool: NumberTool, type: BetType, digit = ''): string[] {
  const { digits, includes } = rules[tool];
  if (!digits.includes(digitsOf[type])) return [];
  const numbers = listNumbers(digitsOf[type]).filter((number) => includes(number, digit));
  return [...new Set(numbers.map((number) => limitNumberOf(type, number)))].sort();
}

/**
 * Returns the combinations for "วิน 2" and "วิน 3": every choice of `size` digits once, in ascending order.
 * @param digits the digits to combine; repeated digits count once
 * @param withDoubles whether a number may repeat a digit
 * @throws RangeError for more than `MAX_WIN_DIGITS` digits
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

/** Returns whether a number is "พี่น้อง": two consecutive digits, where 9 and 0 count as consecutive. */
function areNeighbours(number: string): boolean {
  const [first = 0, second = 0] = Array.from(number, Number);
  return (first + 1) % 10 === second || (second + 1) % 10 === first;
}
