import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  findLeftAfterShares,
  leastPlayPerBaht,
  mostPrizeShare,
  playForGift,
  readAgentRules,
} from '@/contract/agent-rules';
import { chanceOf, payoutOf } from '@/domain/lotto';
import { scalePrizes } from '@/domain/yeekee';
import { queryRaw } from '@/server/db/raw';
import { createTestDatabase, type TestDatabase } from '../../support/database';
import { createSeededDraw } from '../../support/seeded.draw';

const RUNS = 20_000;
const SEED = 20_261_127;
const rules = readAgentRules('TEST', {});
/** Points at the best factor, in satang for a satang of turnover. */
const POINTS = (rules.affiliate.point_worth / rules.points.baht_per_point) * 1.5;
/** Three levels of friends, who may be accounts of the same person. */
const levelsOf = (type: keyof typeof rules.affiliate.rates) =>
  rules.affiliate.rates[type].reduce((sum, rate) => sum + rate, 0) / 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
});
afterAll(() => database.close());

/** Mean of results, and twice its standard error. */
function summarise(results: readonly number[]): { mean: number; error: number } {
  const mean = results.reduce((sum, each) => sum + each, 0) / results.length;
  const spread = results.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (results.length - 1);
  return { mean, error: 2 * Math.sqrt(spread / results.length) };
}

/** The better of both kinds of cashback for days of one stake, by the house's functions. */
async function cashbackOf(
  type: string,
  days: readonly { stake: number; payout: number }[],
): Promise<number[]> {
  const rows = await queryRaw<{ amount: number }>(
    database.db,
    `SELECT greatest(
       cashback_amount(stake - payout, $2, least($3, cap), $4), cashback_amount(stake, $5, cap, $6)) AS amount
     FROM (
       SELECT (d->>'stake')::bigint AS stake, (d->>'payout')::bigint AS payout, turn,
         cashback_win_cap(jsonb_build_object($7::text, d->'stake'), $8::text::jsonb, $9) AS cap
       FROM jsonb_array_elements($1::text::jsonb) WITH ORDINALITY AS days (d, turn)) day ORDER BY turn`,
    [
      JSON.stringify(days),
      rules.cashback.loss_rate,
      rules.vip.hero.loss_refund_cap,
      rules.cashback.loss_least,
      rules.cashback.turnover_rate,
      rules.cashback.turnover_least,
      type,
      JSON.stringify(findLeftAfterShares(rules)),
      rules.cashback.most_of_win_percent,
    ],
  );
  return rows.map(({ amount }) => amount);
}

describe('the usual rules', () => {
  test('ask for as much play as pays for a gift, and for a prize', () => {
    expect(rules.gifts.play_per_baht).toBeGreaterThanOrEqual(leastPlayPerBaht(rules));
    expect(rules.yeekee.prize_share_percent).toBeLessThanOrEqual(mostPrizeShare(rules));
  });
});

describe('a player loses on average, with points, three levels of own accounts and cashback', () => {
  const STAKE = 5_000_00;

  // The banker wins 45.86 of a hundred hands at 1.95, and 9.52 are ties.
  test.each([
    ['one banker hand a day', 'casino'],
    ['one spin of a slot a day that pays hundredfold', 'slot'],
  ] as const)('by %s', async (_name, type) => {
    const draw = createSeededDraw(SEED);
    const days = Array.from({ length: RUNS }, () => {
      const number = draw(1_000_000);
      if (type === 'slot') return { stake: STAKE, payout: number < 9_632 ? STAKE * 100 : 0 };
      if (number < 95_156) return { stake: STAKE, payout: STAKE };
      return { stake: STAKE, payout: number < 95_156 + 458_597 ? Math.floor(STAKE * 1.95) : 0 };
    });
    const cashback = await cashbackOf(type, days);
    const fixed = STAKE * (POINTS + levelsOf(type));
    // The chance of the table is exact: what a hand loses on average is known, and has no error.
    const expected = -STAKE * (rules.affiliate.house_edges[type] / 10_000);
    const { mean, error } = summarise(cashback.map((amount) => expected + fixed + amount));
    expect(mean + error).toBeLessThanOrEqual(0);
  });

  test('by opposite sides of a hand on two accounts', async () => {
    const draw = createSeededDraw(SEED);
    const sides = Array.from({ length: RUNS }, () => {
      const number = draw(1_000_000);
      const isTie = number < 95_156;
      const isBanker = !isTie && number < 95_156 + 458_597;
      return [
        { stake: STAKE, payout: isTie ? STAKE : isBanker ? Math.floor(STAKE * 1.95) : 0 },
        { stake: STAKE, payout: isTie ? STAKE : isBanker ? 0 : STAKE * 2 },
      ] as const;
    });
    const [one, two] = await Promise.all(
      [0, 1].map((side) =>
        cashbackOf(
          'casino',
          sides.map((pair) => pair[side]!),
        ),
      ),
    );
    const fixed = 2 * STAKE * (POINTS + levelsOf('casino'));
    const results = sides.map(
      ([left, right], turn) =>
        left.payout + right.payout - 2 * STAKE + fixed + (one![turn] ?? 0) + (two![turn] ?? 0),
    );
    const { mean, error } = summarise(results);
    expect(mean - error).toBeLessThanOrEqual(0);
    expect(mean).toBeLessThan(0);
  });
});

describe('yeekee', () => {
  const RATE = 90_000;

  test.each([
    ['99 of 100 numbers each', 99, 2],
    ['one number each', 1, 2],
    ['half of all numbers each', 50, 5],
  ])(
    'loses with %s, with prizes, points, levels and cashback',
    async (_name, numbers, accounts) => {
      const draw = createSeededDraw(SEED);
      // Each account stakes a hundred baht.
      const each = Math.ceil(100_00 / numbers);
      const staked = each * numbers;
      const prizes = scalePrizes(rules.yeekee.prizes, {
        entrants: accounts,
        leastStakeSatang: Math.floor(staked * (1 - (chanceOf.two_top * RATE) / 1000) * 10),
        sharePercent: rules.yeekee.prize_share_percent,
      });
      const won = prizes.slice(0, accounts).reduce((sum, prize) => sum + prize, 0);
      const days = Array.from({ length: RUNS * accounts }, () => ({
        stake: staked,
        payout: draw(100) < numbers ? payoutOf(each, RATE) : 0,
      }));
      const cashback = await cashbackOf('lotto', days);
      // The average loss of the bets is exact; only the part that depends on the draw is measured.
      const expected = -staked * (1 - (chanceOf.two_top * RATE) / 1000);
      const fixed = staked * (POINTS + levelsOf('lotto')) + won / accounts;
      const { mean, error } = summarise(cashback.map((amount) => expected + fixed + amount));
      expect(mean + error).toBeLessThanOrEqual(0);
    },
  );
});

describe('gifts', () => {
  test('for a hundred baht that were played once bring no spin in a week', () => {
    const spin = playForGift(9_45, rules);
    expect(spin).toBeGreaterThan(7 * 100_00);
    // The play leaves enough after points, levels and cashback to pay for the gift, on every kind of game.
    const left = findLeftAfterShares(rules);
    const edges = rules.affiliate.house_edges;
    for (const type of ['slot', 'casino', 'lotto', 'sport', 'fishing'] as const) {
      const weight = Math.min(1, edges[type] / edges.slot);
      const kept = (left[type] / 10_000) * (1 - rules.cashback.most_of_win_percent / 100);
      expect((spin / weight) * kept).toBeGreaterThanOrEqual(9_45);
    }
  });
});
