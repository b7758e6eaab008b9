import { type FishKind, fishingWaters, fishMultipliers } from '@/domain/fishing';
import { formatMoney } from '@/domain/money';
import type { Swimmer } from './fish-shoal';
import { copy, fishNames, sheetCopy } from './fishing.copy';
import type { FishingPlayConfig, FishingRoundView, FishingViews } from './fishing.protocol';
import { fishingFairness } from './fishing-fairness';
import { createFishingRules, formatChance } from './fishing-rules-sheet';
import type { FishingStage } from './fishing-stage.view';
import type { PlayScene } from './play-scene';
import { shellCopy } from './shell.copy';
import type { SoundPlayer } from './sound-player';
import type { WaterView } from './water.view';

/** Dependencies of the fishing scene. */
export interface FishingParts {
  readonly config: FishingPlayConfig;
  readonly stage: FishingStage;
  readonly water: WaterView;
  readonly sound: SoundPlayer;
  /** Asks the controller to play the stake that {@link PlayScene.readStake} then returns. */
  readonly play: () => void;
}

/** Shows rounds in the water, and lets the player select a target. */
export interface FishingScene extends PlayScene<FishingViews> {
  /** Selects a kind of fish, or a particular fish, as the target. */
  readonly choose: (target: FishKind | Swimmer) => void;
  /** Selects the kind of fish that is `by` places further in the row. */
  readonly step: (by: number) => void;
  /** Fires at the target, now or as soon as the current shot is over. */
  readonly shoot: () => void;
}

/** One shot, with its price in satang. */
interface Shot {
  readonly target: Swimmer;
  readonly price: number;
}

/** Smallest multiple of the price at which a catch counts as great. */
const GREAT_CATCH = 20;

/** Creates the scene of a fishing game. */
export function createFishingScene(parts: FishingParts): FishingScene {
  const { config, stage, water, sound, play } = parts;
  const kinds: readonly FishKind[] = fishingWaters[config.water];
  let mode: 'ready' | 'busy' | 'locked' = 'locked';
  let current: Shot | null = null;
  /**
   * The shot that waits for the current one. Another tap replaces it, so the player is never charged for two waiting
   * shots.
   */
  let queued: Shot | null = null;

  const fire = (shot: Shot): void => {
    current = shot;
    play();
  };

  const choose = (target: FishKind | Swimmer): void => {
    water.choose(target);
    stage.showFish(water.chosen().kind);
  };

  const showOutcome = (round: FishingRoundView, balance: number | null, late: boolean): void => {
    const { bets, win_satang: won } = round;
    const name = fishNames[bets.fish];
    const result = won > 0 ? copy.caught(name, formatMoney(won)) : copy.missed(name);
    if (won > 0) stage.sayCatch(name, `+${formatMoney(won)}`);
    else stage.say(result, late ? shellCopy.interrupted : undefined);
    stage.announce(balance === null ? result : `${result} ${copy.balanceIs(formatMoney(balance))}`);
  };

  return {
    stage: {
      ...stage,
      setControls: (next) => {
        mode = next;
        stage.setControls(next);
        if (next === 'locked') queued = null;
        // The waiting shot is fired only after the controller has finished the current round.
        if (next === 'ready')
          queueMicrotask(() => {
            const shot = queued;
            queued = null;
            if (shot) fire(shot);
          });
      },
    },
    choose,
    step: (by) => {
      const at = kinds.indexOf(water.chosen().kind) + by;
      const fish = kinds[(at + kinds.length) % kinds.length];
      if (!fish) return;
      choose(fish);
      stage.announce(
        copy.fishOf(fishNames[fish], fishMultipliers[fish], formatChance(fishMultipliers[fish])),
      );
    },
    shoot: () => {
      const shot = { target: water.chosen(), price: stage.price() };
      if (mode === 'ready') {
        fire(shot);
      } else if (mode === 'busy') {
        queued = shot;
        stage.say(copy.queued(fishNames[shot.target.kind]), formatMoney(shot.price));
      }
    },
    readStake: () => current && { fish: current.target.kind, price: current.price },
    begin: () => {
      if (!current) return;
      sound.stop();
      water.shoot(current.target);
      stage.say(copy.fired(fishNames[current.target.kind]), formatMoney(current.price));
    },
    cancel: () => {
      queued = null;
      water.recall();
      return Promise.resolve();
    },
    recall: (round) => {
      choose(round.bets.fish);
      stage.say(shellCopy.interrupted, `${copy.price} ${formatMoney(round.bet_satang)}`);
    },
    show: async (round, { balance_satang: balance }, late) => {
      const { win_satang: won, bet_satang: price } = round;
      const isGreat = won >= price * GREAT_CATCH;
      await water.land(won > 0 ? { prize: `+${formatMoney(won)}`, isGreat } : null, () => {
        if (won > 0) sound.win(isGreat);
        showOutcome(round, balance, late);
      });
    },
    linger: () => undefined,
    take: () => undefined,
    restore: ({ history }, lastBetSatang) => {
      const last = history[0]?.fish;
      choose(last && kinds.includes(last) ? last : water.chosen().kind);
      if (lastBetSatang !== null) stage.setPrice(lastBetSatang);
    },
    invite: () => {
      stage.say(copy.ready, copy.readyDetail);
    },
    fairness: fishingFairness,
    rules: (fairness) => createFishingRules(config, fairness),
    historyEmpty: sheetCopy.historyEmpty,
    describePast: ({ fish, caught }) => [
      (caught ? sheetCopy.historyCaught : sheetCopy.historyMissed)(
        fishNames[fish],
        fishMultipliers[fish],
      ),
    ],
  };
}
