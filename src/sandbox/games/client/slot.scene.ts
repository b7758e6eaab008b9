import { formatMoney } from '@/domain/money';
import { slotVariants } from '@/domain/slot-variants';
import type { PlayScene } from './play.controller';
import type { PresenterParts, RoundPresenter } from './round.presenter';
import { createRulesSheet } from './rules.sheet';
import { shellCopy } from './shell.copy';
import { copy, sheetCopy } from './slot.copy';
import { createSlotFairness } from './slot.fairness';
import type { SlotViews } from './slot.protocol';

/** The slot's part in a round: reels, lines and free spins. */
export function createSlotScene(
  parts: PresenterParts,
  presenter: RoundPresenter,
): PlayScene<SlotViews> {
  const { config, stage, reels, wins, sound } = parts;
  const variant = slotVariants[config.variant];
  let stops: readonly number[] = variant.strips.map(() => 0);
  const stakeLine = (satang: number): string => `${shellCopy.bet} ${formatMoney(satang)}`;

  return {
    stage,
    readStake: () => ({ bet: stage.bet() }),
    begin: () => {
      wins.clear();
      stage.say(copy.spinning);
      sound.spin();
      reels.start();
    },
    cancel: () => reels.land(stops, sound.stop),
    recall: (round) => {
      stage.setBet(round.bet_satang);
      stage.say(shellCopy.interrupted, stakeLine(round.bet_satang));
    },
    show: async (round, _, late, hurry) => {
      await presenter.show(round, late, hurry);
      stops = round.outcome.spins[0]?.stops ?? stops;
    },
    linger: (round, late, signal) => {
      if (late)
        stage.sayWin(
          formatMoney(round.win_satang),
          shellCopy.interrupted,
          stakeLine(round.bet_satang),
        );
      else presenter.linger(round, signal);
    },
    take: () => undefined,
    restore: ({ history }, lastBetSatang) => {
      stops = history[0]?.stops ?? stops;
      reels.setStrips(variant.strips, stops);
      if (lastBetSatang !== null) stage.setBet(lastBetSatang);
    },
    invite: () => {
      stage.say(copy.ready, copy.lines);
    },
    fairness: createSlotFairness(config),
    rules: (fairness) => createRulesSheet(config, stage.bet(), fairness),
    historyEmpty: sheetCopy.historyEmpty,
    describePast: (round) =>
      round.free_spins > 0 ? [sheetCopy.historyFree(round.free_spins)] : [],
  };
}
