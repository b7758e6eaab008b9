import * as v from 'valibot';
import { resolveFairly } from '@/domain/fairness';
import { playSlotRound, type SlotRound, slotStakes, winSatang } from '@/domain/slot-engine';
import { type SlotVariantName, slotVariants } from '@/domain/slot-variants';
import type { SlotPastRound, SlotPlayConfig } from './client/slot.protocol';
import type { GameEngine } from './game-engine';
import { symbolName } from './symbol-names';

/** Number of spins after which a seed is revealed automatically. */
const SPINS_PER_SEED = 100;
/** Minimum time in ms between spins, for responsible play. */
const SPIN_INTERVAL_MS = 2500;
const wagerBody = v.object({ bet: v.picklist(slotStakes) });

/** Slots: every spin is drawn independently. */
export const slotEngine: GameEngine = {
  name: 'slot',
  action: 'spin',
  leastIntervalMs: SPIN_INTERVAL_MS,

  readWager: (game, body) => {
    const wager = v.safeParse(wagerBody, body);
    if (!wager.success || game.engine !== 'slot') return null;
    const { bet } = wager.output;
    return {
      stakeSatang: bet,
      bets: null,
      variant: game.variant,
    };
  },

  decide: async ({ stakeSatang, variant }, source) => {
    const reels = slotVariants[variant as SlotVariantName];
    const outcome = await resolveFairly(source, (draw) => playSlotRound(reels, draw));
    return {
      outcome,
      winSatang: winSatang(stakeSatang, outcome.winMilli),
      validTurnoverSatang: null,
    };
  },

  describeGame: (game, publicUrl) => {
    if (game.engine !== 'slot') throw new TypeError(`The game ${game.gameId} is not a slot`);
    return {
      variant: game.variant,
      symbols: game.symbols.map((glyph) => ({
        image: `${publicUrl}/art/symbols/${glyph}.webp`,
        name: symbolName(glyph),
      })),
    } satisfies Pick<SlotPlayConfig, 'variant' | 'symbols'>;
  },

  describePast: (round) => {
    const outcome = round.outcome as SlotRound;
    return {
      variant: round.variant as SlotVariantName,
      free_spins: outcome.freeSpins,
      win_milli: outcome.winMilli,
      stops: outcome.spins[0]?.stops ?? [],
    } satisfies Pick<SlotPastRound, 'variant' | 'free_spins' | 'win_milli' | 'stops'>;
  },

  describeSeed: () => ({ spins_per_seed: SPINS_PER_SEED }),
};
