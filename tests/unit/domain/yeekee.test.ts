import { describe, expect, it } from 'vitest';
import {
  drawPrizes,
  drawYeekee,
  findYeekeeDay,
  findYeekeeTimes,
  toLottoResult,
  toRoundKey,
} from '@/domain/yeekee';
import { CHI_SQUARE_LIMIT, drawHouseDigits } from '../../support/game-returns';

const seed = '01'.repeat(32);
const VECTOR_SNAPSHOT = 'a6eda7f356c5ad7cc53ff09741e5194b713bf3c5e2c70446696d55a1bddb3684';
const shots = Array.from({ length: 20 }, (_, i) =>
  String(((i + 1) * 12_345) % 100_000).padStart(5, '0'),
);

describe('a Yeekee round', () => {
  it('reproduces the result of the test vector', async () => {
    const draw = await drawYeekee({
      seed,
      roundKey: toRoundKey('2026-01-01', 1),
      shots,
      fewestShots: 20,
    });
    expect(draw).toEqual({
      commitment: '05e3911b5c44752cc9c45c36ec1d10f53ce12357bb53963b9974d7078de1723b',
      snapshot: VECTOR_SNAPSHOT,
      sum: 992_450,
      shot16: '61725',
      houseNumber: 84_478,
      result: '15203',
    });
    expect(toLottoResult(draw.result)).toMatchObject({ three_top: '203', two_bottom: '15' });
  });

  it('has no result with fewer shots than required', async () => {
    const round = { seed, roundKey: 'x', shots: shots.slice(1) };
    await expect(drawYeekee({ ...round, fewestShots: 20 })).rejects.toThrow(RangeError);
    expect(await drawYeekee({ ...round, fewestShots: 19 })).toMatchObject({ shot16: '61725' });
    const short = { ...round, shots: shots.slice(5) };
    await expect(drawYeekee({ ...short, fewestShots: 1 })).rejects.toThrow(RangeError);
  });

  it('is held every 15 minutes from six in the morning', () => {
    expect(findYeekeeTimes('2026-01-01', 1)).toEqual({
      opensAt: new Date('2026-01-01T05:00:00+07:00'),
      closesAt: new Date('2026-01-01T06:00:00+07:00'),
      shootingEndsAt: new Date('2026-01-01T06:02:00+07:00'),
      drawsAt: new Date('2026-01-01T06:03:00+07:00'),
    });
    expect(findYeekeeTimes('2026-01-01', 88).closesAt).toEqual(
      new Date('2026-01-02T03:45:00+07:00'),
    );
  });

  it('belongs to the day of its opening', () => {
    expect(findYeekeeDay(new Date('2026-01-02T04:59:59+07:00'))).toBe('2026-01-01');
    expect(findYeekeeDay(new Date('2026-01-02T05:00:00+07:00'))).toBe('2026-01-02');
  });
});

describe('shot prizes of a Yeekee round', () => {
  const draw = (entrants: number, roundKey = toRoundKey('2026-01-01', 1), prizes = 2) =>
    drawPrizes({ seed, roundKey, snapshot: VECTOR_SNAPSHOT, prizes, entrants });

  it('reproduce the winners of the test vector', async () => {
    expect(await draw(12)).toEqual([
      { number: 1, place: 1 },
      { number: 2, place: 3 },
    ]);
  });

  it('are as many as requested, and requesting more does not change the first prizes', async () => {
    const three = await draw(12, undefined, 3);
    expect(three.slice(0, 2)).toEqual(await draw(12));
    expect(three.map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await draw(12, undefined, 1)).toEqual([{ number: 1, place: 1 }]);
  });

  it('go to each entrant at most once', async () => {
    expect(await draw(0)).toEqual([]);
    expect(await draw(1)).toEqual([{ number: 1, place: 1 }]);
    const two = await draw(2);
    expect(two.map(({ number }) => number)).toEqual([1, 2]);
    expect(two.map(({ place }) => place).sort((a, b) => a - b)).toEqual([1, 2]);
  });

  it('fall on every place equally often', { timeout: 60_000 }, async () => {
    const entrants = 7;
    const draws = 3500;
    const counts = [0, 1].map(() => new Array<number>(entrants).fill(0));
    const drawn = await Promise.all(
      Array.from({ length: draws }, (_, turn) => draw(entrants, `2026-01-01/${turn}`)),
    );
    for (const winners of drawn) {
      expect(new Set(winners.map(({ place }) => place)).size).toBe(2);
      winners.forEach(({ place }, prize) => {
        counts[prize]![place - 1]! += 1;
      });
    }
    const expected = draws / entrants;
    for (const count of counts) {
      const chiSquare = count.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
      // With six degrees of freedom, chance exceeds 22.46 once in 1000 cases. The seeds are fixed, so the test is
      // stable.
      expect(chiSquare).toBeLessThan(22.46);
    }
  });
});

describe('house numbers', () => {
  it('have every digit equally often at every position', async () => {
    // `npm run bench` draws five times as many numbers. The seed is fixed, so the test is stable.
    for (const chiSquare of await drawHouseDigits(20_000))
      expect(chiSquare).toBeLessThan(CHI_SQUARE_LIMIT);
  });
});
