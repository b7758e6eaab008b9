import { resolveFairly } from '@/domain/fairness';
import { catchChance, fireShot } from '@/domain/fishing';
import type { FairnessRules } from './fairness-section';
import { sheetCopy } from './fishing.copy';
import type { FishingViews } from './fishing.protocol';

/** Fairness texts and verification of fishing. */
export const fishingFairness: FairnessRules<FishingViews> = {
  intro: sheetCopy.fair,
  clientSeedHint: sheetCopy.clientSeedHint,
  changeSeed: sheetCopy.changeSeed,
  noRevealed: sheetCopy.noRevealed,
  describeSeed: (seed) => sheetCopy.nonce(seed.next_nonce, seed.shots_per_seed),
  describeOutcome: ({ fish, caught }) => {
    const { over, under } = catchChance(fish);
    return [`fish=${fish}`, `caught=${caught} (draw(${under})<${over})`];
  },
  isSame: async ({ client_seed: clientSeed, nonce, fish, caught }, serverSeed) => {
    const again = await resolveFairly({ serverSeed, clientSeed, nonce }, (draw) =>
      fireShot(fish, draw),
    );
    return again.caught === caught;
  },
};
