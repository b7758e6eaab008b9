import { dealShoe, settleBets, shuffleShoe } from '@/domain/baccarat';
import { type HouseEdges, turnoverWeight } from '@/domain/expected-win';
import type { Draw } from '@/domain/fairness';
import { bonusFor, type OfferTerms, ownPlayFor, turnoverFor } from '@/domain/promotion';
import { MILLI, playSlotRound, slotStakes, winSatang } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';

/** The default house edges in basis points. */
export const edges: HouseEdges = { slot: 368, casino: 106, lotto: 1_000, sport: 400, fishing: 400 };

/** The demo's offer for every deposit: 10 % up to 500 baht, turnover factor 3. */
export const everyDeposit: OfferTerms = {
  minDepositSatang: 100_00,
  turnoverMilli: 3_000,
  bonus: { basisPoints: 1_000, mostSatang: 500_00 },
};

/** A game of the house, played by its own engine. */
export interface PlayedGame {
  readonly weight: number;
  /** Returns the stake that the game allows and that comes closest to a wanted stake from below. */
  stakeFor(satang: number): number;
  play(stakeSatang: number): { readonly payout: number; readonly turnover: number };
}

/** Creates a slot, by default the variant with low volatility. */
export function openSlot(draw: Draw, variant = slotVariants.low): PlayedGame {
  return {
    weight: turnoverWeight('slot', edges),
    stakeFor: (satang) => slotStakes.findLast((each) => each <= satang) ?? slotStakes[0],
    play: (stake) => ({
      payout: winSatang(stake, playSlotRound(variant, draw).winMilli),
      turnover: stake,
    }),
  };
}

/** Yields the winner of each hand, from an endless series of shoes. */
function* dealHands(draw: Draw) {
  for (;;) for (const { winner } of dealShoe(shuffleShoe(draw)).hands) yield winner;
}

/** Creates baccarat with one bet, by default on the banker, which has the lowest variance. */
export function openTable(draw: Draw, spot: 'banker' | 'player' = 'banker'): PlayedGame {
  const hands = dealHands(draw);
  return {
    weight: turnoverWeight('casino', edges),
    stakeFor: (satang) => satang,
    play: (stake) => {
      const bets = { player: 0, tie: 0, banker: 0, [spot]: stake };
      const { value: winner } = hands.next();
      const { payout, validTurnover } = settleBets(bets, winner!);
      return { payout, turnover: validTurnover };
    },
  };
}

/** A way to play a bonus: how much of a wallet to stake at a time. */
export interface BonusPlan {
  readonly depositSatang: number;
  readonly game: PlayedGame;
  readonly ownStake: (balance: number) => number;
  readonly bonusStake: (balance: number) => number;
  /** Whether the bonus can be staked before the member's own money; the house's real rules forbid this. */
  readonly isOpenAtOnce?: boolean;
  readonly largestStake: number;
}

/** Deposits, plays the bonus by a plan and withdraws everything. @returns the gain in satang */
export function playBonus(terms: OfferTerms, plan: BonusPlan): number {
  const { depositSatang, game, largestStake } = plan;
  const bonusSatang = bonusFor(terms, depositSatang);
  const turnoverSatang = turnoverFor(terms.turnoverMilli, depositSatang, bonusSatang);
  const ownPlay = plan.isOpenAtOnce ? 0 : ownPlayFor(edges.slot, { bonusSatang, turnoverSatang });
  const wallets = { own: depositSatang, bonus: bonusSatang };
  let counted = 0;
  const playFrom = (wallet: keyof typeof wallets, wanted: number) => {
    const stake = game.stakeFor(wanted);
    const { payout, turnover } = game.play(stake);
    wallets[wallet] += payout - stake;
    counted += Math.floor((Math.min(turnover, largestStake) * game.weight) / 10_000);
  };
  while (counted < ownPlay && wallets.own >= MILLI) {
    playFrom('own', Math.min(plan.ownStake(wallets.own), wallets.own));
  }
  if (counted < ownPlay) return wallets.own - depositSatang;
  while (counted < turnoverSatang && wallets.bonus >= MILLI) {
    playFrom('bonus', Math.min(plan.bonusStake(wallets.bonus), wallets.bonus, largestStake));
  }
  const released = counted >= turnoverSatang ? wallets.bonus : 0;
  return wallets.own + released - depositSatang;
}

/** Returns the mean of many runs and its standard error. */
export function meanOf(results: readonly number[]): { mean: number; standardError: number } {
  const mean = results.reduce((sum, each) => sum + each, 0) / results.length;
  const squares = results.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, standardError: Math.sqrt(squares) / results.length };
}
