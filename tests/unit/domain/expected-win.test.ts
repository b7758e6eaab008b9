import { describe, expect, it } from 'vitest';
import {
  expectedResult,
  expectedWin,
  type HouseEdges,
  lottoEdge,
  turnoverWeight,
} from '@/domain/expected-win';

const edges: HouseEdges = { slot: 368, casino: 106, lotto: 1_000, sport: 400, fishing: 400 };

describe('the expected win of the house', () => {
  it('adds up each stake times its edge and rounds down once', () => {
    const stakes = [
      { type: 'slot', amountSatang: 100_00 },
      { type: 'casino', amountSatang: 5_000_00 },
    ] as const;
    expect(expectedWin(stakes, edges)).toBe(3_68 + 53_00);
    expect(expectedWin([{ type: 'slot', amountSatang: 27 }], edges)).toBe(0);
  });

  it('takes the edge of a lottery bet from its published rate', () => {
    expect(lottoEdge('two_top', 90_000)).toBe(1_000);
    expect(lottoEdge('three_top', 800_000)).toBe(2_000);
    expect(lottoEdge('run_bottom', 4_200)).toBe(2_020);
    expect(lottoEdge('two_top', 101_000)).toBeLessThan(0);
  });

  it('is negative for an offer that costs more than its play earns', () => {
    const bonus = 1_000_00;
    const play = [{ type: 'slot', amountSatang: 16_000_00 }] as const;
    expect(expectedResult({ worthSatang: bonus, play }, edges)).toBe(588_80 - bonus);
  });
});

describe('the turnover weight of a stake', () => {
  it('is full for slots and smaller for near-even bets in proportion to their edge', () => {
    expect(turnoverWeight('slot', edges)).toBe(10_000);
    expect(turnoverWeight('casino', edges)).toBe(2_880);
  });

  it('is at most full, and zero for a negative edge', () => {
    expect(turnoverWeight('lotto', edges)).toBe(10_000);
    expect(turnoverWeight('sport', { ...edges, sport: -10 })).toBe(0);
  });
});
