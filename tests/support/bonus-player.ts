import { dealShoe, settleBets, shuffleShoe } from '@/domain/baccarat';
import { type HouseEdges, turnoverWeight } from '@/domain/expected-win';
import type { Draw } from '@/domain/fairness';
import { bonusFor, type OfferTerms, ownPlayFor, turnoverFor } from '@/domain/promotion';
import { MILLI, playSlotRound, slotStakes, winSatang } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';

/** The usual house edges, in basis points. */
export const edges: HouseEdges = { slot: 368, casino: 106, lotto: 1_000, sport: 400, fishing: 400 };

/** The offer of the demo for every deposit: 10 % up to 500, 3 times. */
export const everyDeposit: OfferTerms = {
  minDepositSatang: 100_00,
  turnoverMilli: 3_000,
  bonus: { basisPoints: 1_000, mostSatang: 500_00 },
};

/** A game of the house, by its own engine. */
export interface PlayedGame {
  readonly weight: number;
  /** The stake that the game takes in place of one. */
  stakeFor(satang: number): number;
  play(stakeSatang: number): { readonly payout: number; readonly turnover: number };
}

/** A slot; the most even one unless told. */
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

/** Winners of the hands of one shoe after another. */
function* dealHands(draw: Draw) {
  for (;;) for (const { winner } of dealShoe(shuffleShoe(draw)).hands) yield winner;
}

/** Banker hands, the most even bet that there is. */
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

/** A way to play a bonus: how much of a wallet is staked at a time. */
export interface BonusPlan {
  readonly depositSatang: number;
  readonly game: PlayedGame;
  readonly ownStake: (balance: number) => number;
  readonly bonusStake: (balance: number) => number;
  /** Whether the bonus can be staked before own money, as no rule of the house forbids. */
  readonly isOpenAtOnce?: boolean;
  readonly largestStake: number;
}

/** Deposits, plays for the bonus by a plan, and takes all out. @returns what is gained, in satang */
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

/** The mean of many runs, and how far it is off by chance. */
export function meanOf(results: readonly number[]): { mean: number; standardError: number } {
  const mean = results.reduce((sum, each) => sum + each, 0) / results.length;
  const squares = results.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, standardError: Math.sqrt(squares) / results.length };
}
