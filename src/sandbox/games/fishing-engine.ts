import * as v from 'valibot';
import { resolveFairly } from '@/domain/fairness';
import {
  type FishKind,
  fireShot,
  fishingWaters,
  fishMultipliers,
  type ShotOutcome,
  shotPrices,
  shotWin,
} from '@/domain/fishing';
import type { FishingPastRound, FishingPlayConfig } from './client/fishing.protocol';
import type { GameEngine } from './game-engine';

/** Number of shots after which a seed is revealed automatically. */
const SHOTS_PER_SEED = 100;
/** Minimum time in ms between shots: shorter than for spins, but every shot is still a deliberate decision. */
const SHOT_INTERVAL_MS = 400;
const wagerBody = v.object({
  price: v.picklist(shotPrices),
  fish: v.picklist(Object.keys(fishMultipliers) as FishKind[]),
});

/** Fishing: every shot is drawn independently. The position of a fish decides nothing, so the server never gets it. */
export const fishingEngine: GameEngine = {
  name: 'fishing',
  action: 'shoot',
  leastIntervalMs: SHOT_INTERVAL_MS,

  readWager: (game, body) => {
    const wager = v.safeParse(wagerBody, body);
    if (!wager.success || game.engine !== 'fishing') return null;
    const { price, fish } = wager.output;
    const kinds: readonly FishKind[] = fishingWaters[game.water];
    if (!kinds.includes(fish)) return null;
    return {
      stakeSatang: price,
      bets: { fish },
      variant: null,
    };
  },

  decide: async ({ stakeSatang, bets }, source) => {
    const { fish } = bets as { fish: FishKind };
    const outcome = await resolveFairly(source, (draw) => fireShot(fish, draw));
    return { outcome, winSatang: shotWin(stakeSatang, fish, outcome), validTurnoverSatang: null };
  },

  describeGame: (game) => {
    if (game.engine !== 'fishing')
      throw new TypeError(`The game ${game.gameId} is not a fishing game`);
    return { water: game.water } satisfies Pick<FishingPlayConfig, 'water'>;
  },

  describePast: (round) =>
    ({
      fish: (round.bets as { fish: FishKind }).fish,
      caught: (round.outcome as ShotOutcome).caught,
    }) satisfies Pick<FishingPastRound, 'fish' | 'caught'>,

  describeSeed: () => ({ shots_per_seed: SHOTS_PER_SEED }),
};
