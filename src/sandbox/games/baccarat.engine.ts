import * as v from 'valibot';
import {
  type BaccaratBets,
  type BaccaratHand,
  type BaccaratShoe,
  baccaratSpots,
  dealShoe,
  isPair,
  settleBets,
  shuffleShoe,
  totalBet,
} from '@/domain/baccarat';
import { type FairSource, resolveFairly } from '@/domain/fairness';
import type {
  BaccaratPastRound,
  BaccaratPlayConfig,
  BaccaratSeedView,
} from './client/baccarat.protocol';
import type { GameEngine } from './game.engine';
import { betLimitsSentence } from './refusal.copy';

/** Stakes lie in whole chips of the smallest kind, so the commission is always whole satang. */
const SMALLEST_CHIP_SATANG = 500;
const HAND_INTERVAL_MS = 2500;
const amount = v.pipe(
  v.number(),
  v.safeInteger(),
  v.minValue(0),
  v.multipleOf(SMALLEST_CHIP_SATANG),
);
const wagerBody = v.object({
  bets: v.pipe(
    v.strictObject({ player: amount, tie: amount, banker: amount }),
    v.check((bets) => totalBet(bets) > 0),
  ),
  /** The shoe that the player sees: nothing is dealt from another one. */
  seed_id: v.pipe(v.string(), v.uuid()),
});

/** Baccarat: a seed is a shoe, and its hands are dealt in order. */
export const baccaratEngine: GameEngine = {
  name: 'baccarat',
  action: 'deal',
  leastIntervalMs: HAND_INTERVAL_MS,
  seeds: {
    oneShuffle: true,
    countRounds: async (source) => (await openShoe(source)).hands.length,
  },

  readWager: (game, body) => {
    const wager = v.safeParse(wagerBody, body);
    if (!wager.success || game.engine !== 'baccarat') return null;
    const { bets } = wager.output;
    const { minSatang, maxSatang } = game.limits;
    const isWithin = (stake: number): boolean =>
      stake === 0 || (stake >= minSatang && stake <= maxSatang);
    if (!baccaratSpots.every((spot) => isWithin(bets[spot])))
      return { status: 'bet_limits', message: betLimitsSentence(minSatang, maxSatang) };
    return {
      stakeSatang: totalBet(bets),
      bets,
      variant: null,
      decide: async (source) => {
        const outcome = (await openShoe(source)).hands[source.nonce];
        if (!outcome) throw new RangeError(`The shoe has no hand ${source.nonce}`);
        const { payout, validTurnover } = settleBets(bets, outcome.winner);
        return { outcome, winSatang: payout, validTurnoverSatang: validTurnover };
      },
    };
  },

  describeGame: (game) => {
    if (game.engine !== 'baccarat') throw new TypeError(`Not a table: ${game.gameId}`);
    return {
      limits: { min_satang: game.limits.minSatang, max_satang: game.limits.maxSatang },
    } satisfies Pick<BaccaratPlayConfig, 'limits'>;
  },

  describePast: (round) =>
    ({
      bets: round.bets as BaccaratBets,
      hand: round.outcome as BaccaratHand,
    }) satisfies Pick<BaccaratPastRound, 'bets' | 'hand'>,

  describeSeed: (rounds) =>
    ({
      hands: rounds.map((round) => {
        const { winner, player, banker } = round.outcome as BaccaratHand;
        return { winner, playerPair: isPair(player), bankerPair: isPair(banker) };
      }),
    }) satisfies Pick<BaccaratSeedView, 'hands'>,
};

/** The shoe of a seed. Its order is drawn once, whichever hand is asked for. */
function openShoe(source: FairSource): Promise<BaccaratShoe> {
  return resolveFairly({ ...source, nonce: 0 }, (draw) => dealShoe(shuffleShoe(draw)));
}
