import { formatMoney } from '@/domain/money';
import { WILD } from '@/domain/slot-engine';
import { slotVariants } from '@/domain/slot-variants';
import { showMoment } from './moment.view';
import type { PlayScene } from './play-scene';
import type { PresenterParts, RoundPresenter } from './round-presenter';
import { createRulesSheet } from './rules-sheet';
import { shellCopy } from './shell.copy';
import { copy, sheetCopy } from './slot.copy';
import type { SlotRoundView, SlotViews } from './slot.protocol';
import { createSlotFairness } from './slot-fairness';

const GIFT_OVER_MS = 6000;

/** Creates the scene that shows the rounds of a slot: reels, lines and free spins. */
export function createSlotScene(
  parts: PresenterParts,
  presenter: RoundPresenter,
): PlayScene<SlotViews> {
  const { root, config, stage, reels, wins, sound } = parts;
  const variant = slotVariants[config.variant];
  let stops: readonly number[] = variant.strips.map(() => 0);
  const stakeLine = (round: SlotRoundView): string =>
    `${round.is_free ? copy.giftRound : shellCopy.bet} ${formatMoney(round.bet_satang)}`;

  return {
    stage,
    readStake: () => {
      const gift = stage.gift();
      return gift
        ? { bet: gift.stake_satang, free_rounds_reference: gift.reference }
        : { bet: stage.bet() };
    },
    begin: () => {
      wins.clear();
      stage.say(copy.spinning);
      sound.spin();
      reels.start();
    },
    hasten: reels.stopSoon,
    cancel: () => reels.land(stops, sound.stop),
    recall: (round) => {
      if (!round.is_free) stage.setBet(round.bet_satang);
      stage.say(shellCopy.interrupted, stakeLine(round));
    },
    show: async (round, { free_rounds: gift }, late, hurry) => {
      await presenter.show(round, late, hurry);
      stops = round.outcome.spins[0]?.stops ?? stops;
      // A player who keeps pressing the same button must notice that spins cost money again.
      if (round.is_free && !gift) {
        await showMoment(root, {
          title: copy.giftOver,
          line: copy.giftPaid,
          action: copy.goOn,
          symbol: WILD,
          festive: false,
          lastsMs: GIFT_OVER_MS,
        });
      }
    },
    linger: (round, late, signal) => {
      if (late)
        stage.sayWin(formatMoney(round.win_satang), shellCopy.interrupted, stakeLine(round));
      else presenter.linger(round, signal);
    },
    take: ({ free_rounds: gift }) => {
      stage.setGift(gift);
    },
    restore: ({ history }, lastBetSatang) => {
      stops = history[0]?.stops ?? stops;
      reels.setStrips(variant.strips, stops);
      if (lastBetSatang !== null) stage.setBet(lastBetSatang);
    },
    invite: () => {
      stage.say(stage.gift() ? copy.giftReady : copy.ready, copy.lines);
    },
    fairness: createSlotFairness(),
    rules: (fairness) => createRulesSheet(config, stage.bet(), fairness),
    historyEmpty: sheetCopy.historyEmpty,
    describePast: (round) => [
      ...(round.is_free ? [sheetCopy.historyGift] : []),
      ...(round.free_spins > 0 ? [sheetCopy.historyFree(round.free_spins)] : []),
    ],
  };
}
