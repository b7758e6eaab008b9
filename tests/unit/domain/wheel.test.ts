import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  commitToSpin,
  drawSpinNumber,
  findPrizeAt,
  formatSpinNumber,
  layOutPrizes,
  readPrizeSet,
  type WheelPrize,
  writePrizeSet,
} from '@/domain/wheel';
import { drawPrizes, PRIZE_CHI_SQUARE_LIMIT, wheelPrizes } from '../../support/game-returns';
import { sized } from '../../support/test-size';

const serverSeed = '01'.repeat(32);

describe('the text of a prize set', () => {
  test('contains everything that the commitment fixes, and can be parsed back', () => {
    const text = writePrizeSet(wheelPrizes);
    expect(text.split('\n')).toHaveLength(wheelPrizes.length);
    expect(text).toContain('2,4,credit,10000,1000,,3');
    expect(text).toContain('8,10,coupon,2000,1000,30,');
    expect(readPrizeSet(text)).toEqual(wheelPrizes);
  });

  test.each([
    ['nothing', ''],
    ['an unknown kind', '1,100,house,5,,,'],
    ['weights that do not add up to 100', '1,99,points,5,,,'],
    ['an incomplete line', '1,100,points'],
  ])('refuses %s', (_, text) => {
    expect(() => readPrizeSet(text)).toThrow(RangeError);
  });
});

describe('a spin', () => {
  test('has a commitment to its seed and its chances', async () => {
    const text = writePrizeSet(wheelPrizes);
    const set = createHash('sha256').update(text).digest('hex');
    expect(await commitToSpin(serverSeed, text)).toBe(
      createHash('sha256').update(Buffer.from(serverSeed, 'hex')).update(set).digest('hex'),
    );
    const [first, ...others] = wheelPrizes as [WheelPrize, ...WheelPrize[]];
    const heavier = writePrizeSet([{ ...first, amount: 11 }, ...others]);
    expect(await commitToSpin(serverSeed, heavier)).not.toBe(await commitToSpin(serverSeed, text));
  });

  test('has a number derived from the first four bytes of its HMAC', async () => {
    const digest = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update('me:7:0').digest();
    expect(await drawSpinNumber({ serverSeed, clientSeed: 'me', nonce: 7 })).toBe(
      digest.readUInt32BE(0) % 10_000,
    );
  });

  test('wins the prize whose range contains its number, including both ends', () => {
    expect(layOutPrizes(wheelPrizes).map(({ from, to }) => [from, to])).toEqual([
      [0, 20],
      [20, 24],
      [24, 40],
      [40, 46],
      [46, 76],
      [76, 78],
      [78, 90],
      [90, 100],
    ]);
    expect([0, 1999, 2000, 2399, 2400, 9999].map((n) => findPrizeAt(wheelPrizes, n).no)).toEqual([
      1, 1, 2, 2, 3, 8,
    ]);
    expect(() => findPrizeAt(wheelPrizes, 10_000)).toThrow(RangeError);
  });

  test('formats its number with two decimals', () => {
    expect([0, 7, 400, 3742, 9999].map(formatSpinNumber)).toEqual([
      '00.00',
      '00.07',
      '04.00',
      '37.42',
      '99.99',
    ]);
  });

  test('wins each prize as often as its weight says, over many draws', async () => {
    expect(await drawPrizes(sized(20_000, 100_000))).toBeLessThan(PRIZE_CHI_SQUARE_LIMIT);
  }, 60_000);

  test('fails the statistical test of the weights when one weight is off by one', async () => {
    const narrower = wheelPrizes.map((prize) => ({
      ...prize,
      weight: prize.weight + (prize.no === 6 ? -1 : prize.no === 5 ? 1 : 0),
    }));
    expect(await drawPrizes(20_000, narrower)).toBeGreaterThan(PRIZE_CHI_SQUARE_LIMIT);
  }, 60_000);
});
