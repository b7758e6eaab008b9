import { type BetType, limitNumberOf, sortDigits } from './lotto';
import { listNumbers, type NumberedBet } from './lotto-numbers';
import type { ResultKind } from './lotto-results';
import type { Satang } from './money';

/** A bet with its payout in satang if it wins. */
export interface PayingBet extends NumberedBet {
  readonly winSatang: Satang;
}

/** Total payout of a bet type by winning number. */
type Wins = ReadonlyMap<string, Satang>;

const TOPS = listNumbers(3).map((number) => ({
  number,
  inAnyOrder: sortDigits(number),
  pair: number.slice(1),
  shared: Number(number[0]),
  digits: [...new Set(number)],
}));
const BOTTOMS = listNumbers(2).map((number) => ({
  number,
  shared: Number(number[1]),
  digits: [...new Set(number)],
}));

/**
 * Computes the highest payout that one result can bring for all these bets together. One number decides every bet type
 * of "บน", another number decides every bet type of "ล่าง", and "3 ตัวหน้า" and "3 ตัวล่าง" have two draws each.
 *
 * The decimals of an index and of its change are treated as independent, because the previous close that links them is
 * unknown.
 */
export function findHighestWin(bets: readonly PayingBet[], kind: ResultKind): Satang {
  const wins = sumByNumber(bets);
  const [threeTop, threeTod] = [wins('three_top'), wins('three_tod')];
  const [twoTop, runTop] = [wins('two_top'), wins('run_top')];
  const [twoBottom, runBottom] = [wins('two_bottom'), wins('run_bottom')];

  // `tops` and `bottoms` hold the highest payouts by the digit that the numbers of "บน" and "ล่าง" may share.
  const tops = Array<Satang>(10).fill(0);
  for (const { number, inAnyOrder, pair, shared, digits } of TOPS) {
    const win =
      winOf(threeTop, number) +
      winOf(threeTod, inAnyOrder) +
      winOf(twoTop, pair) +
      winOfDigits(runTop, digits);
    tops[shared] = Math.max(tops[shared] ?? 0, win);
  }
  const bottoms = Array<Satang>(10).fill(0);
  for (const { number, shared, digits } of BOTTOMS) {
    const win = winOf(twoBottom, number) + winOfDigits(runBottom, digits);
    bottoms[shared] = Math.max(bottoms[shared] ?? 0, win);
  }
  // In a four-digit result, the second digit is both the first of "บน" and the last of "ล่าง".
  if (kind === 'four_digits') return Math.max(...tops.map((top, at) => top + (bottoms[at] ?? 0)));
  const together = Math.max(...tops) + Math.max(...bottoms);
  if (kind !== 'government') return together;
  return together + winOfTwoDraws(wins('three_front')) + winOfTwoDraws(wins('three_bottom'));
}

function sumByNumber(bets: readonly PayingBet[]): (type: BetType) => Wins | undefined {
  const sums = new Map<BetType, Map<string, Satang>>();
  for (const { bet_type, number, winSatang } of bets) {
    const wins = sums.get(bet_type) ?? new Map<string, Satang>();
    const winning = limitNumberOf(bet_type, number);
    sums.set(bet_type, wins.set(winning, (wins.get(winning) ?? 0) + winSatang));
  }
  return (type) => sums.get(type);
}

function winOf(wins: Wins | undefined, number: string): Satang {
  return wins?.get(number) ?? 0;
}

function winOfDigits(wins: Wins | undefined, digits: readonly string[]): Satang {
  return wins ? digits.reduce((sum, digit) => sum + winOf(wins, digit), 0) : 0;
}

/** Returns the sum of the two highest payouts, because two draws can make at most two different numbers win. */
function winOfTwoDraws(wins: Wins = new Map()): Satang {
  const [first = 0, second = 0] = [...wins.values()].sort((a, b) => b - a);
  return first + second;
}
