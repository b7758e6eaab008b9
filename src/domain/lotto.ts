/** Types of lottery bets. */
export const betTypes = [
  'three_top',
  'three_tod',
  'three_front',
  'three_bottom',
  'two_top',
  'two_bottom',
  'run_top',
  'run_bottom',
] as const;
export type BetType = (typeof betTypes)[number];

/** Number of digits by bet type. */
export const digitsOf: Readonly<Record<BetType, 1 | 2 | 3>> = {
  three_top: 3,
  three_tod: 3,
  three_front: 3,
  three_bottom: 3,
  two_top: 2,
  two_bottom: 2,
  run_top: 1,
  run_bottom: 1,
};

/** The result of a round. Front and bottom prizes are empty when the market has none. */
export interface LottoResult {
  /** Three digits; the last two are "2 ตัวบน". */
  readonly three_top: string;
  /** The two digits of "2 ตัวล่าง". */
  readonly two_bottom: string;
  /** Two draws of three digits each. */
  readonly three_front: readonly string[];
  readonly three_bottom: readonly string[];
}

/** Payout rate in thousandths of the stake, stake included: 900 is stored as 900,000. */
export type RateMilli = number;

/** Parses a rate from the HTTP contract: `900`, `3.2`. */
export function parseRate(text: string): RateMilli {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** Formats a rate for the HTTP contract, without trailing zeros. */
export function formatRate(rate: RateMilli): string {
  return String(rate / 1000);
}

/** Returns whether a text is a valid number for a bet type: the right count of digits, leading zeros included. */
export function isBetNumber(type: BetType, text: string): boolean {
  return text.length === digitsOf[type] && /^\d+$/.test(text);
}

/** Sorts the digits of a number: "3 ตัวโต๊ด" numbers that differ only in order are the same. */
export function sortDigits(number: string): string {
  return Array.from(number).sort().join('');
}

/** Returns the number under which limits count a bet: all orders of a "3 ตัวโต๊ด" number are the same bet. */
export function limitNumberOf(type: BetType, number: string): string {
  return type === 'three_tod' ? sortDigits(number) : number;
}

/**
 * Returns whether a bet wins. A bet pays only once, even if the result contains its digit twice or both draws of a
 * prize are equal.
 * See `docs/rules.md#lottery`.
 */
export function wins(type: BetType, number: string, result: LottoResult): boolean {
  switch (type) {
    case 'three_top':
      return number === result.three_top;
    case 'three_tod':
      return sortDigits(number) === sortDigits(result.three_top);
    case 'three_front':
      return result.three_front.includes(number);
    case 'three_bottom':
      return result.three_bottom.includes(number);
    case 'two_top':
      return number === result.three_top.slice(1);
    case 'two_bottom':
      return number === result.two_bottom;
    case 'run_top':
      return result.three_top.includes(number);
    case 'run_bottom':
      return result.two_bottom.includes(number);
  }
}

/**
 * Computes the payout of a winning stake, stake included, rounded down to whole satang.
 * @param stakeSatang integer satang
 */
export function payoutOf(stakeSatang: number, rate: RateMilli): number {
  return Number((BigInt(stakeSatang) * BigInt(rate)) / 1000n);
}

/** Chance to win by bet type, for the most favourable number ("3 ตัวโต๊ด": three different digits). */
export const chanceOf: Readonly<Record<BetType, number>> = {
  three_top: 1 / 1000,
  three_tod: 6 / 1000,
  three_front: 1 - (999 / 1000) ** 2,
  three_bottom: 1 - (999 / 1000) ** 2,
  two_top: 1 / 100,
  two_bottom: 1 / 100,
  run_top: 271 / 1000,
  run_bottom: 19 / 100,
};

/** Returns the chance of a number: for "3 ตัวโต๊ด", one chance for each order of its digits. */
export function chanceOfNumber(type: BetType, number: string): number {
  return type === 'three_tod' ? listOrders(number).length / 1000 : chanceOf[type];
}

/** Returns every order of the digits of a number, each once. */
export function listOrders(number: string): string[] {
  if (number.length <= 1) return [number];
  const digits = Array.from(number);
  const orders = digits.flatMap((digit, at) =>
    listOrders(digits.toSpliced(at, 1).join('')).map((rest) => digit + rest),
  );
  return [...new Set(orders)].sort();
}

/** Computes the share of stakes that a rate returns on average: 0.9 for "3 ตัวบน" at 900. */
export function returnToPlayer(type: BetType, rate: RateMilli): number {
  return (chanceOf[type] * rate) / 1000;
}
