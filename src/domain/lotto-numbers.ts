import { type BetType, type digitsOf, limitNumberOf } from './lotto';

/** Number of digits of a lottery number. */
export type Digits = (typeof digitsOf)[BetType];

/**
 * Returns every different order of the digits for "กลับเลข", ascending: at most two for two digits, at most six for
 * three.
 */
export function reorderNumber(number: string): string[] {
  if (number.length <= 1) return [number];
  const orders = Array.from(number).flatMap((first, at) =>
    reorderNumber(number.slice(0, at) + number.slice(at + 1)).map((rest) => first + rest),
  );
  return [...new Set(orders)].sort();
}

/** The bet type and number that identify a bet. */
export interface NumberedBet {
  readonly bet_type: BetType;
  readonly number: string;
}

/** Returns the key of a bet. Limits and the search for repeated bets treat bets with the same key as the same. */
export function betKeyOf({ bet_type, number }: NumberedBet): string {
  return `${bet_type}/${limitNumberOf(bet_type, number)}`;
}

/** Returns the bets that repeat an earlier bet of the list, for "ดูเลขซ้ำ". */
export function findRepeats<Bet extends NumberedBet>(bets: readonly Bet[]): Bet[] {
  const seen = new Set<string>();
  return bets.filter((bet) => {
    const key = betKeyOf(bet);
    const isRepeat = seen.has(key);
    seen.add(key);
    return isRepeat;
  });
}

/** Returns every number with this many digits, ascending. */
export function listNumbers(digits: Digits): string[] {
  return Array.from({ length: 10 ** digits }, (_, value) => String(value).padStart(digits, '0'));
}
