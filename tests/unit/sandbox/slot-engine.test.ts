import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findLineWin,
  MILLI,
  playSlotRound,
  readGrid,
  SCATTER,
  slotLines,
  slotStakes,
  WILD,
  WIN_CAP_MULTIPLE,
  winSatang,
} from '@/domain/slot-engine';
import { type SlotVariantName, slotVariants } from '@/domain/slot-variants';
import { computeSlotOdds } from '@/sandbox/games/slot-odds';
import { errorsOff, playSlot } from '../../support/game-returns';
import { createSeededDraw } from '../../support/seeded-draw';

const names = Object.keys(slotVariants) as SlotVariantName[];
/** `npm run bench` plays ten times as many rounds. */
const ROUNDS = 100_000;

describe.each(names)('slot variant %s', (name) => {
  const variant = slotVariants[name];

  it('publishes the exact return, win and free-spin rates of its reels', () => {
    const odds = computeSlotOdds(variant);
    expect(Math.round(odds.rtpPercent * 100) / 100).toBe(variant.rtpPercent);
    expect(Math.round(100 / odds.winChance) / 100).toBe(variant.winOneIn);
    expect(odds.freeSpinsChance === 0 ? null : Math.round(1 / odds.freeSpinsChance)).toBe(
      variant.freeSpinsOneIn,
    );
    expect(variant.rtpPercent).toBeGreaterThanOrEqual(96);
    expect(variant.rtpPercent).toBeLessThanOrEqual(97);
  });

  it('cannot reach the win cap, so the cap does not lower the return', () => {
    expect(computeSlotOdds(variant).mostMilli).toBeLessThan(WIN_CAP_MULTIPLE * MILLI);
  });

  it.each(playSlot(variant, ROUNDS))(
    `matches its $name over ${ROUNDS} rounds within three standard errors`,
    (played) => {
      expect(errorsOff(played)).toBeLessThan(3);
    },
  );

  it('has no wilds on reel 1, and shows at most one wild and one scatter on each reel', () => {
    for (const strips of [variant.strips, variant.freeStrips]) {
      expect(strips).toHaveLength(5);
      expect(strips[0]).not.toContain(WILD);
      for (const strip of strips) {
        strip.forEach((_, stop) => {
          const shown = readGrid([strip], [stop])[0] ?? [];
          expect(shown.filter((symbol) => symbol === WILD).length).toBeLessThanOrEqual(1);
          expect(shown.filter((symbol) => symbol === SCATTER).length).toBeLessThanOrEqual(1);
        });
      }
    }
    expect(variant.freeStrips.flat()).not.toContain(SCATTER);
  });

  it('pays whole satang at every stake', () => {
    for (const stake of slotStakes) {
      for (const pay of variant.pays.flat()) expect(() => winSatang(stake, pay)).not.toThrow();
    }
  });

  it('plays rounds whose win is the sum of the wins of all spins and lines', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        const round = playSlotRound(variant, createSeededDraw(seed));
        expect(round.spins).toHaveLength(1 + round.freeSpins);
        expect(round.winMilli).toBe(round.spins.reduce((sum, spin) => sum + spin.winMilli, 0));
        round.spins.forEach((spin, index) => {
          expect(spin.multiplier).toBe(index === 0 ? 1 : variant.freeMultiplier);
          expect(spin.winMilli).toBe(spin.lines.reduce((sum, line) => sum + line.winMilli, 0));
        });
      }),
      { seed: 7, numRuns: 300 },
    );
  });
});

describe('a slot game', () => {
  const variant = slotVariants.medium;
  const row = (symbols: readonly number[]) => symbols.map((symbol) => [5, symbol, 6]);

  it('has ten different lines', () => {
    expect(new Set(slotLines.map((line) => line.join())).size).toBe(10);
  });

  it.each([
    ['three from the left', [2, 2, 2, 5, 6], { symbol: 2, count: 3 }],
    ['a wild in the middle', [3, WILD, 3, 3, 6], { symbol: 3, count: 4 }],
    ['wilds to the end', [4, WILD, WILD, WILD, WILD], { symbol: 4, count: 5 }],
  ])('pays %s', (_, symbols, expected) => {
    expect(findLineWin(variant, row(symbols), 0)).toMatchObject(expected);
  });

  it.each([
    ['two', [2, 2, 5, 2, 2]],
    ['a run that starts on reel 2', [5, 2, 2, 2, 2]],
    ['scatters', [SCATTER, SCATTER, SCATTER, SCATTER, SCATTER]],
  ])('does not pay %s on a line', (_, symbols) => {
    expect(findLineWin(variant, row(symbols), 0)).toBeNull();
  });

  it('plays the same round for the same draws', () => {
    expect(playSlotRound(variant, createSeededDraw(5))).toEqual(
      playSlotRound(variant, createSeededDraw(5)),
    );
  });

  it('refuses stakes that would pay fractions of a satang', () => {
    expect(() => winSatang(3, 100)).toThrow(RangeError);
  });
});
