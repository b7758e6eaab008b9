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
import { createSeededDraw } from '../../support/seeded-draw';

const RUNS = 20_000;
const SEED = 20_261_127;
const rules = readAgentRules('TEST', {});
/** Value of points at the best VIP level, in satang per satang of turnover. */
const POINTS = (rules.affiliate.point_worth / rules.points.baht_per_point) * 1.5;
/** Sum of the referral rates of three levels, as a share of turnover. One person may own the accounts of all levels. */
const levelsOf = (type: keyof typeof rules.affiliate.rates) =>
  rules.affiliate.rates[type].reduce((sum, rate) => sum + rate, 0) / 10_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ content: 'schema' });
});
afterAll(() => database.close());

/** Returns the mean of results and twice its standard error. */
function summarise(results: readonly number[]): { mean: number; error: number } {
  const mean = results.reduce((sum, each) => sum + each, 0) / results.length;
  const spread = results.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (results.length - 1);
  return { mean, error: 2 * Math.sqrt(spread / results.length) };
}

/** Returns the larger of the two kinds of cashback for each day with one stake, computed by the database functions. */
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

describe('the default rules', () => {
  test('require enough play to pay for a gift, and keep the yeekee prize share within its maximum', () => {
    expect(rules.gifts.play_per_baht).toBeGreaterThanOrEqual(leastPlayPerBaht(rules));
    expect(rules.yeekee.prize_share_percent).toBeLessThanOrEqual(mostPrizeShare(rules));
  });
});

describe('the average result with points, cashback and three levels of referral accounts of the same person', () => {
  const STAKE = 5_000_00;

  // The banker wins 45.86 % of hands and pays 1.95 times the stake; 9.52 % of hands are ties.
  test.each([
    ['one banker hand a day', 'casino'],
    ['one slot spin a day that pays a hundred times its stake when it wins', 'slot'],
  ] as const)('is a loss for %s', async (_name, type) => {
    const draw = createSeededDraw(SEED);
    const days = Array.from({ length: RUNS }, () => {
      const number = draw(1_000_000);
      if (type === 'slot') return { stake: STAKE, payout: number < 9_632 ? STAKE * 100 : 0 };
      if (number < 95_156) return { stake: STAKE, payout: STAKE };
      return { stake: STAKE, payout: number < 95_156 + 458_597 ? Math.floor(STAKE * 1.95) : 0 };
    });
    const cashback = await cashbackOf(type, days);
    const fixed = STAKE * (POINTS + levelsOf(type));
    // The house edge gives the average loss exactly; only the cashback is estimated.
    const expected = -STAKE * (rules.affiliate.house_edges[type] / 10_000);
    const { mean, error } = summarise(cashback.map((amount) => expected + fixed + amount));
    expect(mean + error).toBeLessThanOrEqual(0);
  });

  test('is a loss for bets on opposite sides of one hand from two accounts', async () => {
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

describe('the average result at yeekee', () => {
  const RATE = 90_000;

  test.each([
    ['99 of 100 numbers each', 99, 2],
    ['one number each', 1, 2],
    ['half of all numbers each', 50, 5],
  ])(
    'is a loss with bets on %s, even with prizes, points, referral income and cashback',
    async (_name, numbers, accounts) => {
      const draw = createSeededDraw(SEED);
      // Stake per number, so that each account stakes a hundred baht in all.
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
      // The average loss of the bets is exact; only the cashback is estimated.
      const expected = -staked * (1 - (chanceOf.two_top * RATE) / 1000);
      const fixed = staked * (POINTS + levelsOf('lotto')) + won / accounts;
      const { mean, error } = summarise(cashback.map((amount) => expected + fixed + amount));
      expect(mean + error).toBeLessThanOrEqual(0);
    },
  );
});

describe('the default play for gifts', () => {
  test('is more than 700 baht for one spin, of which the house keeps enough to pay for the spin', () => {
    const spin = playForGift(9_45, rules);
    expect(spin).toBeGreaterThan(7 * 100_00);
    // On every kind of game the play leaves enough after points, referrals and cashback to pay for the gift.
    const left = findLeftAfterShares(rules);
    const edges = rules.affiliate.house_edges;
    for (const type of ['slot', 'casino', 'lotto', 'sport', 'fishing'] as const) {
      const weight = Math.min(1, edges[type] / edges.slot);
      const kept = (left[type] / 10_000) * (1 - rules.cashback.most_of_win_percent / 100);
      expect((spin / weight) * kept).toBeGreaterThanOrEqual(9_45);
    }
  });
});
