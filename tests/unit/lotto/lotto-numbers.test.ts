import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BetType, betTypes, digitsOf, limitNumberOf } from '@/domain/lotto';
import {
  combineDigits,
  expandTool,
  findTools,
  type NumberTool,
  numberTools,
  takesDigit,
} from '@/domain/lotto-number-tools';
import { findRepeats, reorderNumber } from '@/domain/lotto-numbers';

const digit = fc.constantFrom(...Array.from('0123456789'));
const betType = fc.constantFrom(...betTypes);
const numberOf = (length: number) =>
  fc.array(digit, { minLength: length, maxLength: length }).map((digits) => digits.join(''));

/** Returns every number with the given count of digits. */
function countAll(length: number): string[] {
  let all = [''];
  for (let at = 0; at < length; at += 1) {
    all = all.flatMap((head) => Array.from('0123456789').map((next) => head + next));
  }
  return all;
}

describe('number tools', () => {
  it.each<[NumberTool, BetType, string, number, string[]]>([
    ['sweep_front', 'two_top', '4', 10, ['40', '49']],
    ['sweep_back', 'two_bottom', '4', 10, ['04', '94']],
    ['nineteen', 'two_top', '4', 19, ['04', '40', '44', '94', '49']],
    ['double', 'two_top', '', 10, ['00', '99']],
    ['siblings', 'two_top', '', 20, ['01', '10', '89', '98', '90', '09']],
    ['triple', 'three_top', '', 10, ['000', '999']],
    ['double_front', 'three_top', '', 100, ['112', '000']],
    ['double_back', 'three_front', '', 100, ['211', '999']],
    ['sandwich', 'three_bottom', '', 100, ['121', '000']],
    ['low', 'two_top', '', 50, ['00', '49']],
    ['high', 'two_top', '', 50, ['50', '99']],
    ['even', 'three_top', '', 500, ['000', '998']],
    ['odd', 'run_bottom', '', 5, ['1', '3', '5', '7', '9']],
    ['low', 'run_top', '', 5, ['0', '1', '2', '3', '4']],
  ])('%s for %s %s returns %i numbers', (tool, type, chosen, count, some) => {
    const numbers = expandTool(tool, type, chosen);
    expect(numbers).toHaveLength(count);
    expect(numbers).toEqual(expect.arrayContaining(some));
  });

  it('match a check of every single number', () => {
    const isOf: Record<NumberTool, (digits: number[], chosen: number) => boolean> = {
      sweep_front: ([a], chosen) => a === chosen,
      sweep_back: ([, b], chosen) => b === chosen,
      nineteen: ([a, b], chosen) => a === chosen || b === chosen,
      double: ([a, b]) => a === b,
      siblings: ([a = 0, b = 0]) => [1, 9].includes(Math.abs(a - b)),
      triple: (digits) => new Set(digits).size === 1,
      double_front: ([a, b]) => a === b,
      double_back: ([, b, c]) => b === c,
      sandwich: ([a, , c]) => a === c,
      low: (digits) => Number(digits.join('')) < 10 ** digits.length / 2,
      high: (digits) => Number(digits.join('')) >= 10 ** digits.length / 2,
      even: (digits) => [0, 2, 4, 6, 8].includes(digits.at(-1) ?? -1),
      odd: (digits) => [1, 3, 5, 7, 9].includes(digits.at(-1) ?? -1),
    };
    fc.assert(
      fc.property(fc.constantFrom(...numberTools), betType, digit, (tool, type, chosen) => {
        const numbers = expandTool(tool, type, chosen);
        if (!findTools(type).includes(tool)) {
          expect(numbers).toEqual([]);
          return;
        }
        const wanted = countAll(digitsOf[type]).filter((number) =>
          isOf[tool](Array.from(number, Number), Number(chosen)),
        );
        const bets = new Set(wanted.map((number) => limitNumberOf(type, number)));
        expect(numbers).toEqual([...bets].sort());
        // The result of a tool that takes no digit must not depend on the given digit.
        if (!takesDigit(tool)) expect(expandTool(tool, type)).toEqual(numbers);
      }),
    );
  });
});

describe('permutations', () => {
  it.each([
    ['4', ['4']],
    ['12', ['12', '21']],
    ['77', ['77']],
    ['123', ['123', '132', '213', '231', '312', '321']],
    ['112', ['112', '121', '211']],
    ['000', ['000']],
    ['070', ['007', '070', '700']],
  ])('for %s are %j', (number, orders) => {
    expect(reorderNumber(number)).toEqual(orders);
  });

  it('for a number are all numbers with the same digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 3 }).chain(numberOf), (number) => {
        const sorted = Array.from(number).sort().join('');
        const wanted = countAll(number.length).filter(
          (other) => Array.from(other).sort().join('') === sorted,
        );
        expect(reorderNumber(number)).toEqual(wanted);
      }),
    );
  });
});

describe('combinations', () => {
  it.each([
    ['123', 2, false, ['12', '13', '23']],
    ['123', 2, true, ['11', '12', '13', '22', '23', '33']],
    ['1234', 3, false, ['123', '124', '134', '234']],
    ['3010', 3, false, ['013']],
    ['5', 2, false, []],
  ] as const)('for %s with %i digits, doubles %s: %j', (digits, size, withDoubles, wanted) => {
    expect(combineDigits(digits, size, withDoubles)).toEqual(wanted);
  });

  it('contain every choice of the digits exactly once', () => {
    const chosen = fc.uniqueArray(digit, { maxLength: 8 }).map((digits) => digits.join(''));
    fc.assert(
      fc.property(
        chosen,
        fc.constantFrom(2 as const, 3 as const),
        fc.boolean(),
        (digits, size, withDoubles) => {
          const wanted = countAll(size).filter(
            (number) =>
              Array.from(number).every((one) => digits.includes(one)) &&
              Array.from(number).sort().join('') === number &&
              (withDoubles || new Set(number).size === size),
          );
          expect(combineDigits(digits, size, withDoubles)).toEqual(wanted);
        },
      ),
    );
  });

  it('accept at most eight digits', () => {
    expect(combineDigits('01234567', 3, false)).toHaveLength(56);
    expect(() => combineDigits('012345678', 2, false)).toThrow(RangeError);
  });
});

it('findRepeats returns bets that the limits count as the same bet', () => {
  const bet = fc
    .record({ bet_type: betType, value: fc.integer({ min: 0, max: 20 }) })
    .map(({ bet_type, value }) => ({
      bet_type,
      number: String(value).padStart(digitsOf[bet_type], '0').slice(-digitsOf[bet_type]),
    }));
  fc.assert(
    fc.property(fc.array(bet, { maxLength: 40 }), (bets) => {
      const wanted = bets.filter((one, at) =>
        bets
          .slice(0, at)
          .some(
            (other) =>
              other.bet_type === one.bet_type &&
              limitNumberOf(other.bet_type, other.number) ===
                limitNumberOf(one.bet_type, one.number),
          ),
      );
      expect(findRepeats(bets)).toEqual(wanted);
    }),
  );
});
