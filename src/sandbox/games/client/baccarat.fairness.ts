import { dealShoe, shuffleShoe } from '@/domain/baccarat';
import { resolveFairly } from '@/domain/fairness';
import { sheetCopy } from './baccarat.copy';
import type { BaccaratViews } from './baccarat.protocol';
import type { FairnessRules } from './fairness.section';

/** How hands of a shoe are computed again. */
export const baccaratFairness: FairnessRules<BaccaratViews> = {
  intro: sheetCopy.fair,
  clientSeedHint: sheetCopy.clientSeedHint,
  changeSeed: sheetCopy.changeSeed,
  noRevealed: sheetCopy.noRevealed,
  describeSeed: (seed) => sheetCopy.nextHand(seed.next_nonce + 1),
  describeOutcome: ({ hand }) => [
    `player=${hand.player.join(',')}`,
    `banker=${hand.banker.join(',')}`,
  ],
  isSame: async ({ client_seed: clientSeed, nonce, hand }, serverSeed) => {
    const shoe = await resolveFairly({ serverSeed, clientSeed, nonce: 0 }, (draw) =>
      dealShoe(shuffleShoe(draw)),
    );
    const again = shoe.hands[nonce];
    return (
      again?.player.join() === hand.player.join() && again.banker.join() === hand.banker.join()
    );
  },
};
