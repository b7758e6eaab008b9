/** Kinds of bets on a lottery number. */
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

/** How many digits a number of each kind has. */
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

/** The result of a round. A market without front and bottom prizes has none of them. */
export interface LottoResult {
  /** Three digits; the last two are "2 ตัวบน". */
  readonly three_top: string;
  /** Two digits. */
  readonly two_bottom: string;
  /** Three digits each; two draws. */
  readonly three_front: readonly string[];
  readonly three_bottom: readonly string[];
}

/** A payout rate in thousandths of the stake, stake included: 900 is 900,000. */
export type RateMilli = number;

/** Reads a rate as the HTTP contract writes it: `900`, `3.2`. */
export function parseRate(text: string): RateMilli {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 1000 + Number(fraction.padEnd(3, '0'));
}

/** Writes a rate as the HTTP contract wants it, without zeros at the end. */
export function formatRate(rate: RateMilli): string {
  return String(rate / 1000);
}

/** Whether a text is a number of a kind: its digits, leading zeros kept. */
export function isBetNumber(type: BetType, text: string): boolean {
  return text.length === digitsOf[type] && /^\d+$/.test(text);
}

/** The digits in ascending order: numbers that differ only in order are one number of "3 ตัวโต๊ด". */
export function sortDigits(number: string): string {
  return Array.from(number).sort().join('');
}

/** The number under which limits count a bet: of "3 ตัวโต๊ด" every order is the same bet. */
export function limitNumberOf(type: BetType, number: string): string {
  return type === 'three_tod' ? sortDigits(number) : number;
}

/** Whether a bet wins. Rule: domain, "Bet types": a run pays once even if its digit repeats, two equal draws too. */
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
 * The payout of a winning stake, stake included, rounded down to whole satang.
 * @param stakeSatang integer satang
 */
export function payoutOf(stakeSatang: number, rate: RateMilli): number {
  return Number((BigInt(stakeSatang) * BigInt(rate)) / 1000n);
}

/** Chance of a bet of a kind, for the most favourable number of its kind ("3 ตัวโต๊ด": three different digits). */
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

/** Chance of a bet on a number of a kind: "3 ตัวโต๊ด" has as many chances as its digits have orders. */
export function chanceOfNumber(type: BetType, number: string): number {
  return type === 'three_tod' ? listOrders(number).length / 1000 : chanceOf[type];
}

/** Every order of the digits of a number, each once. */
export function listOrders(number: string): string[] {
  if (number.length <= 1) return [number];
  const digits = Array.from(number);
  const orders = digits.flatMap((digit, at) =>
    listOrders(digits.toSpliced(at, 1).join('')).map((rest) => digit + rest),
  );
  return [...new Set(orders)].sort();
}

/** The part of all stakes that a rate returns in the long run: 0.9 for "3 ตัวบน" at 900. */
export function returnToPlayer(type: BetType, rate: RateMilli): number {
  return (chanceOf[type] * rate) / 1000;
}
