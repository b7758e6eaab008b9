import { describe, expect, it } from 'vitest';
import { type RatedMarket, toColumns } from '@/features/lotto/rates.rules';

const rates = { three_top: '900', three_front: '400', two_top: '90' } as const;

/** Returns a market that offers some types. */
function market(...types: readonly (keyof typeof rates)[]): RatedMarket {
  return {
    ...{ market_id: types.join('-'), name: 'ตลาด', image: '', schedule: '' },
    terms: types.map((bet_type) => ({
      ...{ bet_type, rate: rates[bet_type], rtp: '90' },
      ...{ min_amount: 1_00, max_amount: 2000_00, max_per_number: 10_000_00 },
    })),
  };
}

describe('the columns of the rates', () => {
  it('mark a type as rare if fewer than half of the markets offer it', () => {
    const markets = [
      market('three_top', 'three_front', 'two_top'),
      market('three_top', 'two_top'),
      market('three_top'),
      market('three_top'),
    ];
    expect(toColumns(markets)).toEqual([
      { type: 'three_top', usual: '900', isRare: false },
      { type: 'three_front', usual: '400', isRare: true },
      { type: 'two_top', usual: '90', isRare: false },
    ]);
  });
});
