import { type BetType, type digitsOf, limitNumberOf } from './lotto';

/** How many digits a number has. */
export type Digits = (typeof digitsOf)[BetType];

/** "กลับเลข": every different order of the digits, ascending: two or one of two digits; six, three or one of three. */
export function reorderNumber(number: string): string[] {
  if (number.length <= 1) return [number];
  const orders = Array.from(number).flatMap((first, at) =>
    reorderNumber(number.slice(0, at) + number.slice(at + 1)).map((rest) => first + rest),
  );
  return [...new Set(orders)].sort();
}

/** Key that two bets share when they are the same. */
export interface NumberedBet {
  readonly bet_type: BetType;
  readonly number: string;
}

/** Name of a bet by which limits count it and repeats are found. */
export function betKeyOf({ bet_type, number }: NumberedBet): string {
  return `${bet_type}/${limitNumberOf(bet_type, number)}`;
}

/** "ดูเลขซ้ำ": the bets on a number that an earlier bet of the list is on already. */
export function findRepeats<Bet extends NumberedBet>(bets: readonly Bet[]): Bet[] {
  const seen = new Set<string>();
  return bets.filter((bet) => {
    const key = betKeyOf(bet);
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
}

/** Every number of so many digits, ascending. */
export function listNumbers(digits: Digits): string[] {
  return Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0'));
}
