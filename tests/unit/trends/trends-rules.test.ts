import { describe, expect, it } from 'vitest';
import { findReach, readMoment, type TrendShoe } from '@/features/trends/trends.rules';

const begins = Date.parse('2026-03-01T12:00:00Z') / 1000;
const hand = { winner: 'banker', player_pair: false, banker_pair: false } as const;

function shoeOf(dealt: number): TrendShoe {
  return {
    shoe_id: 'gold-1',
    seed_hash: 'ab',
    begins_at: new Date(begins * 1000).toISOString(),
    hand_count: 3,
    hands: Array.from({ length: dealt }, () => hand),
  };
}

describe('the clock of a shoe', () => {
  it.each([
    [-5, 0, { kind: 'coming', seconds: 5 }],
    [0, 0, { kind: 'open', hand: 1, seconds: 20 }],
    [19, 0, { kind: 'open', hand: 1, seconds: 1 }],
    [20, 0, { kind: 'dealing', hand: 1 }],
    [20, 1, { kind: 'dealt', hand: 1 }],
    [30, 1, { kind: 'open', hand: 2, seconds: 20 }],
    [85, 3, { kind: 'dealt', hand: 3 }],
    [90, 3, { kind: 'over', seconds: 0 }],
  ])('after %i seconds with %i dealt hands is %j', (seconds, dealt, moment) => {
    expect(readMoment(shoeOf(dealt), begins + seconds)).toEqual(moment);
  });
});

describe('the scale of hit rates', () => {
  const measured = (low: number | null, high: number | null) => ({
    formula: 'follow' as const,
    hits: 1,
    counted: 2,
    share: 0.5,
    low,
    high,
  });

  it('fits the widest interval and is the same for all formulas', () => {
    expect(findReach([measured(0.44, 0.55)])).toBe(0.06);
    expect(findReach([measured(0.49, 0.51), measured(0.43, 0.5)])).toBe(0.12);
    expect(findReach([measured(0.1, 0.9)])).toBe(0.5);
    expect(findReach([measured(null, null)])).toBe(0.06);
  });
});
