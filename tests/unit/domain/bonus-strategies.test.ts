import { describe, expect, it } from 'vitest';
import { type OfferTerms, worstResult } from '@/domain/promotion';
import { demoPromotions, yokPromotions } from '@/server/promotions/promotions.seed';
import {
  type BonusPlan,
  edges,
  everyDeposit,
  meanOf,
  openSlot,
  openTable,
  playBonus,
} from '../../support/bonus-player';
import { createSeededDraw } from '../../support/seeded-draw';

const RUNS = 10_000;
const DEPOSIT = 1_000_00;
const LARGEST_STAKE = 100_00;

/** Returns the mean gain of a strategy over 10,000 deposits, each with a bonus. */
function measure(plan: Partial<BonusPlan> & Pick<BonusPlan, 'game'>) {
  const whole: BonusPlan = {
    depositSatang: DEPOSIT,
    largestStake: LARGEST_STAKE,
    ownStake: () => LARGEST_STAKE,
    bonusStake: () => LARGEST_STAKE,
    ...plan,
  };
  return meanOf(Array.from({ length: RUNS }, () => playBonus(everyDeposit, whole)));
}

const draw = createSeededDraw(20_260_301);
const allIn = (balance: number) => balance;

describe('a member who plays for a bonus gains nothing on average', () => {
  it.each([
    [
      'staking all own money on one hand, and then the bonus',
      { game: openTable(draw), ownStake: allIn },
    ],
    ['betting on the bet with the lowest variance, hand by hand', { game: openTable(draw) }],
    ['playing the slot with the lowest variance, spin by spin', { game: openSlot(draw) }],
    [
      'staking a whole wallet on every spin until it is lost or has grown tenfold',
      {
        game: openSlot(draw),
        ownStake: (balance: number) => (balance > 10 * DEPOSIT ? LARGEST_STAKE : balance),
      },
    ],
  ])(
    'by %s',
    (_name, plan) => {
      const { mean, standardError } = measure(plan);
      expect(mean).toBeLessThanOrEqual(3 * standardError);
    },
    60_000,
  );

  it('by playing opposite sides of each hand with two accounts', () => {
    const { mean, standardError } = meanOf(
      Array.from({ length: RUNS / 2 }, () => {
        // Both accounts see the same hands, so one wins the other's loss minus the commission.
        const seed = draw(1_000_000);
        const plan = {
          depositSatang: DEPOSIT,
          largestStake: LARGEST_STAKE,
          ownStake: () => LARGEST_STAKE,
          bonusStake: () => LARGEST_STAKE,
        };
        return (
          playBonus(everyDeposit, { ...plan, game: openTable(createSeededDraw(seed), 'banker') }) +
          playBonus(everyDeposit, { ...plan, game: openTable(createSeededDraw(seed), 'player') })
        );
      }),
    );
    expect(mean).toBeLessThanOrEqual(3 * standardError);
  }, 60_000);

  it('except with a bonus wallet that opens at once, whose gain the measurement detects', () => {
    const plan = { game: openTable(draw), isOpenAtOnce: true, largestStake: DEPOSIT };
    const full = { ...plan, game: { ...openTable(draw), weight: 10_000 }, bonusStake: allIn };
    const { mean, standardError } = measure(full);
    expect(mean).toBeGreaterThan(3 * standardError);
  }, 60_000);
});

describe('the expected result of an offer', () => {
  const firstDeposit: OfferTerms = {
    minDepositSatang: 100_00,
    turnoverMilli: 8_000,
    bonus: { basisPoints: 10_000, mostSatang: 1_000_00 },
  };

  it('is the result for the deposit that is worst for the house', () => {
    // The house keeps 3.68 % of the turnover of 16,000 baht, which is 588.80 baht; the bonus costs it 1,000 baht.
    expect(worstResult(firstDeposit, edges)).toBe(588_80 - 1_000_00);
    // When the house gains from a percentage bonus, the smallest deposit gives the worst result.
    const half = { basisPoints: 5_000, mostSatang: 1_000_00 };
    const sound = { ...firstDeposit, turnoverMilli: 10_000, bonus: half };
    expect(worstResult(sound, edges)).toBe(55_20 - 50_00);
    const fixed = { ...firstDeposit, bonus: { amountSatang: 100_00 } };
    expect(worstResult(fixed, edges)).toBe(58_88 - 100_00);
  });

  it('is no loss for the house in any demo promotion', () => {
    for (const { min_deposit, turnover_milli, code, ...promotion } of [
      ...demoPromotions,
      ...yokPromotions,
    ]) {
      const bonus =
        'bonus_amount' in promotion
          ? { amountSatang: promotion.bonus_amount }
          : { basisPoints: promotion.bonus_basis_points, mostSatang: promotion.max_bonus };
      const terms = { minDepositSatang: min_deposit, turnoverMilli: turnover_milli, bonus };
      expect(worstResult(terms, edges), code).toBeGreaterThanOrEqual(0);
      expect(turnover_milli, code).toBeLessThanOrEqual(10_000);
    }
  });
});
