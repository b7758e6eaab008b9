import { describe, expect, it } from 'vitest';
import { type BetType, betTypes } from '@/domain/lotto';
import {
  type Announcement,
  findResult,
  listPrizes,
  listWinners,
  type ResultKind,
} from '@/domain/lotto-results';

const government: Announcement = {
  number: '004217',
  two_bottom: '09',
  three_front: ['123', '007'],
  three_bottom: ['456', '456'],
};

describe('the announcement of a lottery result', () => {
  it('for the government lottery gives the first prize and three kinds of smaller prizes', () => {
    expect(findResult('government', government)).toEqual({
      announced: '004217',
      announced_bottom: null,
      three_top: '217',
      two_bottom: '09',
      three_front: ['123', '007'],
      three_bottom: ['456', '456'],
    });
  });

  it('with four digits has the last three on top and the first two at the bottom', () => {
    expect(findResult('four_digits', { number: '8351' })).toEqual({
      announced: '8351',
      announced_bottom: null,
      three_top: '351',
      two_bottom: '83',
      three_front: [],
      three_bottom: [],
    });
  });

  it.each([
    ['38,456.12', '-123.45', '612', '45'],
    ['38456.12', '+0.07', '612', '07'],
    ['1234567.00', '1,203.90', '700', '90'],
    ['1,290.05', '−3.10', '005', '10'],
  ])(
    'with the stock index %s and its change %s gives %s on top and %s at the bottom',
    (index, change, top, bottom) => {
      expect(findResult('stock', { index, change })).toEqual({
        announced: null,
        announced_bottom: null,
        three_top: top,
        two_bottom: bottom,
        three_front: [],
        three_bottom: [],
      });
    },
  );

  it.each([
    ['20196', '08731', '196', '31'],
    ['00000', '99999', '000', '99'],
    ['12345', '67800', '345', '00'],
  ])(
    'for Hanoi with special prize %s and first prize %s gives %s on top and %s at the bottom',
    (special, first, top, bottom) => {
      const result = findResult('hanoi', { special, first });
      expect(result).toEqual({
        announced: special,
        announced_bottom: first,
        three_top: top,
        two_bottom: bottom,
        three_front: [],
        three_bottom: [],
      });
      expect(listPrizes('hanoi', result!)).toEqual([
        { prize: 'special', number: special },
        { prize: 'first', number: first },
      ]);
    },
  );

  it.each([
    ['4541', '7350', '541', '50'],
    ['0007', '0070', '007', '70'],
  ])(
    'with two prizes of four digits, %s and %s, gives %s on top and %s at the bottom',
    (first, second, top, bottom) => {
      const result = findResult('top_two', { first, second });
      expect(result).toMatchObject({ three_top: top, two_bottom: bottom });
      expect(listPrizes('top_two', result!)).toEqual([
        { prize: 'first', number: first },
        { prize: 'second', number: second },
      ]);
    },
  );

  it('with one number lists no separate prizes, even by the rule of another lottery', () => {
    const result = findResult('four_digits', { number: '8351' });
    expect(listPrizes('four_digits', result!)).toEqual([]);
    expect(listPrizes('hanoi', result!)).toEqual([]);
  });

  it.each([
    ['3171', '31'],
    ['5829', '58'],
  ])('for Laos with %s gives %s at the bottom, as published', (number, bottom) => {
    expect(findResult('four_digits', { number })?.two_bottom).toBe(bottom);
  });

  it.each<[ResultKind, Announcement]>([
    ['government', { ...government, number: '04217' }],
    ['government', { ...government, number: '00421x' }],
    ['government', { ...government, number: '๐๐๔๒๑๗' }],
    ['government', { ...government, two_bottom: '9' }],
    ['government', { ...government, two_bottom: undefined }],
    ['government', { ...government, three_front: ['123'] }],
    ['government', { ...government, three_front: ['123', '456', '789'] }],
    ['government', { ...government, three_bottom: ['123', '45'] }],
    ['government', { ...government, change: '1.00' }],
    ['four_digits', { number: '835' }],
    ['four_digits', { number: '83512' }],
    ['four_digits', { number: '8351\n' }],
    ['four_digits', {}],
    ['four_digits', { number: '8351', two_bottom: '83' }],
    ['hanoi', { number: '8351' }],
    ['hanoi', { special: '20196' }],
    ['hanoi', { special: '0196', first: '08731' }],
    ['hanoi', { special: '20196', first: '8731' }],
    ['hanoi', { special: '20196', first: '0873x' }],
    ['hanoi', { special: '20196', first: '08731', second: '1234' }],
    ['hanoi', { first: '20196', second: '08731' }],
    ['top_two', { first: '4541' }],
    ['top_two', { first: '4541', second: '735' }],
    ['top_two', { first: '14541', second: '17350' }],
    ['top_two', { special: '4541', first: '7350' }],
    ['four_digits', { first: '8351' }],
    ['stock', { index: '38456.1', change: '1.00' }],
    ['stock', { index: '38456', change: '1.00' }],
    ['stock', { index: '3,8456.12', change: '1.00' }],
    ['stock', { index: '.12', change: '1.00' }],
    ['stock', { index: '-38456.12', change: '1.00' }],
    ['stock', { index: '38456.12', change: '1' }],
    ['stock', { index: '38456.12', change: '--1.00' }],
    ['stock', { index: '38456.12' }],
    ['stock', { number: '8351' }],
  ])('in a wrong format is refused: %s %o', (kind, announcement) => {
    expect(findResult(kind, announcement)).toBeUndefined();
  });

  it('is refused for Yeekee, whose result follows from its shots', () => {
    expect(findResult('yeekee', {})).toBeUndefined();
    expect(findResult('yeekee', { number: '15203' })).toBeUndefined();
  });
});

describe('winning bets', () => {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');

  // Returns the count of each digit, for a check that is independent of the code under test.
  const countOf = (text: string) =>
    Array.from('0123456789')
      .map((digit) => text.split(digit).length - 1)
      .join('');
  const expectedCount: Partial<Record<BetType, (top: string, bottom: string) => number>> = {
    three_top: () => 1,
    three_tod: (top) => {
      const repeats = new Set(top).size;
      return repeats === 3 ? 6 : repeats === 2 ? 3 : 1;
    },
    two_top: () => 1,
    run_top: (top) => new Set(top).size,
  };

  it('for every top number are exactly the bets that the rules name, each listed once', () => {
    for (let value = 0; value < 1000; value += 1) {
      const top = digits(value, 3);
      const found = listWinners({
        three_top: top,
        two_bottom: '00',
        three_front: [],
        three_bottom: [],
      });
      const of = (type: BetType) =>
        found.filter((row) => row.type === type).map((row) => row.number);
      for (const [type, count] of Object.entries(expectedCount)) {
        expect(of(type as BetType)).toHaveLength(count(top, '00'));
      }
      expect(of('three_top')).toEqual([top]);
      expect(of('two_top')).toEqual([top.slice(-2)]);
      expect(of('three_tod').every((number) => countOf(number) === countOf(top))).toBe(true);
      expect(of('run_top')).toEqual([...new Set(top)].sort());
      expect(of('two_bottom')).toEqual(['00']);
      expect(of('run_bottom')).toEqual(['0']);
      expect(of('three_front')).toEqual([]);
      expect(of('three_bottom')).toEqual([]);
    }
  });

  it('at the bottom are the two-digit number and each of its digits', () => {
    for (let value = 0; value < 100; value += 1) {
      const bottom = digits(value, 2);
      const found = listWinners({
        three_top: '000',
        two_bottom: bottom,
        three_front: [],
        three_bottom: [],
      });
      const of = (type: BetType) =>
        found.filter((row) => row.type === type).map((row) => row.number);
      expect(of('two_bottom')).toEqual([bottom]);
      expect(of('run_bottom')).toEqual([...new Set(bottom)].sort());
    }
  });

  it('are listed once when a number is drawn twice', () => {
    const result = {
      three_top: '217',
      two_bottom: '09',
      three_front: ['123', '007'],
      three_bottom: ['456', '456'],
    };
    const found = listWinners(result).map(({ type, number }) => `${type}/${number}`);
    expect(found).toContain('three_front/007');
    expect(found).toContain('three_front/123');
    expect(found.filter((key) => key.startsWith('three_bottom'))).toEqual(['three_bottom/456']);
    expect(new Set(found).size).toBe(found.length);
    expect(betTypes.every((type) => found.some((key) => key.startsWith(type)))).toBe(true);
  });
});
