import { resolveFairly } from '@/domain/fairness';
import { playSlotRound } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import type { FairnessRules } from './fairness-section';
import { sheetCopy } from './slot.copy';
import type { SlotViews } from './slot.protocol';

/** Creates the fairness texts and verification of a slot. */
export function createSlotFairness(): FairnessRules<SlotViews> {
  return {
    intro: sheetCopy.fair,
    clientSeedHint: sheetCopy.clientSeedHint,
    changeSeed: sheetCopy.changeSeed,
    noRevealed: sheetCopy.noRevealed,
    describeSeed: (seed) => sheetCopy.nonce(seed.next_nonce, seed.spins_per_seed),
    describeOutcome: (round) => [`stops=${round.stops.join(',')}`, `win=${round.win_milli}/1000`],
    isSame: async (round, serverSeed) => {
      const source = { serverSeed, clientSeed: round.client_seed, nonce: round.nonce };
      const again = await resolveFairly(source, (draw) =>
        playSlotRound(slotVariants[round.variant], draw),
      );
      return (
        again.winMilli === round.win_milli &&
        (again.spins[0]?.stops ?? []).join() === round.stops.join()
      );
    },
  };
}
