import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { betTypes, digitsOf, type LottoResult, wins } from '@/domain/lotto';
import { findHighestWin, type PayingBet } from '@/domain/lotto-highest-win';
import { findResult, resultKinds } from '@/domain/lotto-results';

const toBet = (bet_type: PayingBet['bet_type'], number: string, baht: number): PayingBet => ({
  bet_type,
  number,
  winSatang: baht * 100,
});

const payOf = (bets: readonly PayingBet[], result: LottoResult) =>
  bets
    .filter(({ bet_type, number }) => wins(bet_type, number, result))
    .reduce((sum, { winSatang }) => sum + winSatang, 0);

const highestOf = (bets: readonly PayingBet[], results: readonly LottoResult[]) =>
  results.reduce((highest, result) => Math.max(highest, payOf(bets, result)), 0);

describe('the highest win', () => {
  it('is the highest single win among different numbers of one bet type', () => {
    const bets = ['123', '456', '789'].map((number) => toBet('three_top', number, 9_000));
    expect(findHighestWin(bets, 'government')).toBe(9_000_00);
  });

  it('adds up bets that one result can win together', () => {
    const bets = [
      toBet('three_top', '123', 9_000),
      toBet('three_tod', '321', 1_200),
      toBet('two_top', '23', 900),
      toBet('run_top', '1', 32),
      toBet('run_top', '9', 32),
      toBet('two_bottom', '45', 900),
      toBet('run_bottom', '5', 42),
    ];
    expect(findHighestWin(bets, 'government')).toBe((9_000 + 1_200 + 900 + 32 + 900 + 42) * 100);
  });

  it('counts equal bets as often as they were placed', () => {
    const bets = [toBet('two_top', '12', 900), toBet('two_top', '12', 450)];
    expect(findHighestWin(bets, 'stock')).toBe(1_350_00);
  });

  it('counts wins on two different drawn numbers of "3 ตัวหน้า", and on those of "3 ตัวล่าง"', () => {
    const bets = [
      toBet('three_front', '111', 4_000),
      toBet('three_front', '222', 2_000),
      toBet('three_front', '333', 1_000),
      toBet('three_bottom', '111', 500),
    ];
    expect(findHighestWin(bets, 'government')).toBe(6_500_00);
  });

  it('respects that "บน" and "ล่าง" share a digit in a four-digit result', () => {
    const bets = [toBet('three_top', '123', 9_000), toBet('two_bottom', '45', 900)];
    expect(findHighestWin(bets, 'four_digits')).toBe(9_000_00);
    expect(findHighestWin(bets, 'stock')).toBe(9_900_00);
    const joined = [toBet('three_top', '123', 9_000), toBet('two_bottom', '41', 900)];
    expect(findHighestWin(joined, 'four_digits')).toBe(9_900_00);
    for (const kind of ['hanoi', 'top_two'] as const)
      expect(findHighestWin(bets, kind)).toBe(9_900_00);
  });

  it('is zero without bets', () => {
    for (const kind of resultKinds) expect(findHighestWin([], kind)).toBe(0);
  });
});

describe('the highest win equals an exhaustive search', () => {
  const betsOf = (digits: string) =>
    fc.array(
      fc.constantFrom(...betTypes).chain((bet_type) =>
        fc.record({
          bet_type: fc.constant(bet_type),
          number: fc
            .array(fc.constantFrom(...Array.from(digits)), {
              minLength: digitsOf[bet_type],
              maxLength: digitsOf[bet_type],
            })
            .map((all) => all.join('')),
          winSatang: fc.integer({ min: 1, max: 1_000_000 }),
        }),
      ),
      { maxLength: 12 },
    );
  /** Returns every number with the given count of these digits. */
  const numbersOf = (digits: string, count: number): string[] =>
    count === 0
      ? ['']
      : numbersOf(digits, count - 1).flatMap((rest) => Array.from(digits, (digit) => rest + digit));
  // A digit without a bet wins nothing, so the search needs only the digits of the bets.
  const noDraws = { three_front: [], three_bottom: [] };

  it('for four digits', () => {
    const results = numbersOf('0123', 4).map((number) => {
      const result = findResult('four_digits', { number });
      if (!result) throw new Error(`no result: ${number}`);
      return result;
    });
    fc.assert(
      fc.property(betsOf('0123'), (bets) => {
        expect(findHighestWin(bets, 'four_digits')).toBe(highestOf(bets, results));
      }),
      { numRuns: 30 },
    );
  });

  it.each(['stock', 'yeekee', 'hanoi', 'top_two'] as const)('for %s', (kind) => {
    const results = numbersOf('012', 3).flatMap((three_top) =>
      numbersOf('012', 2).map((two_bottom) => ({ ...noDraws, three_top, two_bottom })),
    );
    fc.assert(
      fc.property(betsOf('012'), (bets) => {
        expect(findHighestWin(bets, kind)).toBe(highestOf(bets, results));
      }),
      { numRuns: 40 },
    );
  });

  it('for the government lottery with its draws', () => {
    const draws = numbersOf('01', 3).flatMap((first) =>
      numbersOf('01', 3).map((second) => [first, second]),
    );
    const results = numbersOf('01', 3).flatMap((three_top) =>
      numbersOf('01', 2).flatMap((two_bottom) =>
        draws.map((three_front) => ({ three_top, two_bottom, three_front, three_bottom: [] })),
      ),
    );
    fc.assert(
      fc.property(betsOf('01'), (bets) => {
        const [lower, rest] = [
          bets.filter(({ bet_type }) => bet_type === 'three_bottom'),
          bets.filter(({ bet_type }) => bet_type !== 'three_bottom'),
        ];
        const lowerResults = draws.map((three_bottom) => ({
          three_top: '222',
          two_bottom: '22',
          three_front: [],
          three_bottom,
        }));
        // The draws of "3 ตัวล่าง" are independent of all other results.
        expect(findHighestWin(bets, 'government')).toBe(
          highestOf(rest, results) + highestOf(lower, lowerResults),
        );
      }),
      { numRuns: 25 },
    );
  });
});
